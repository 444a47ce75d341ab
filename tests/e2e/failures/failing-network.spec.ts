// What /my/network says, and what becomes of it, when a call is refused or fails.
import type { Page } from '@playwright/test';
import { post } from '../support/campaign-files.ts';
import {
  callsFail,
  ending,
  FAILED,
  failingReads,
  field,
  press,
  put,
  says,
  shows,
  SIGNED_OUT,
  tryAgain,
} from '../support/failing-calls.ts';
import { expect, newAlias, originOf, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';
import { invitationTo } from '../support/outbox.ts';

callsFail();

test.describe('on /my/network', () => {
  /** A browser of the friends: one after the other signs in to it. */
  let friend: Page;
  test.beforeEach(async ({ page, browser }) => {
    friend = await browser.newPage({ baseURL: originOf(page) });
  });
  test.afterEach(() => friend.context().close());

  const invite = (email: string) =>
    post(friend, '/api/invites', { email, firstName: 'Kim', lastName: 'Lee' });

  /** Makes the page's newcomer an admin, whom others can ask to be their sponsor. */
  async function promote(page: Page): Promise<{ playerId: string; username: string }> {
    const session = await page.request.get('/api/session');
    const { user, player } = (await session.json()) as {
      user: { id: string; username: string };
      player: { id: string };
    };
    await signInAs(friend, 'admin');
    await put(friend, `/api/admin/users/${user.id}/role`, { role: 'admin' });
    return { playerId: player.id, username: user.username };
  }

  /** A newcomer who asks the player to be their sponsor; answers with the alias. */
  async function ask(playerId: string): Promise<string> {
    await signUpNewcomer(friend);
    await put(friend, '/api/network/sponsor', { sponsorId: playerId });
    const session = await friend.request.get('/api/session');
    return ((await session.json()) as { player: { alias: string } }).player.alias;
  }

  test('sponsors: what fails is told and changes nothing; of two requests one is accepted, one cancelled', async ({
    page,
  }) => {
    await signUpNewcomer(page);
    const { playerId, username } = await promote(page);
    const accepted = await ask(playerId);
    const cancelled = await ask(playerId);

    await test.step('what cannot be read says so where it would stand, and is read again', async () => {
      const fail = await failingReads(page);
      fail(/\/api\/(network|invites\/sent|invites\/received)(\?|$)/);
      await page.goto('/my/network');
      await shows(page, 'Failed to load network data', 1);
      await shows(page, 'Failed to load invites. Please try again later.', 2);
      fail(/\/api\/(network\/|invites\/)/);
      await press(page, 'Try again');
      await shows(page, 'Failed to load network data', 2);
      await shows(page, 'Failed to load invites. Please try again later.', 2);
      fail();
      const answering = Promise.withResolvers<void>();
      await page.route('**/api/network/requests*', async (route) => {
        await answering.promise;
        await route.fallback();
      });
      const again = page.getByRole('treeitem', { name: 'Failed to load network data. Try again' });
      await again.click();
      await expect(again).toHaveAttribute('aria-busy', 'true');
      await shows(page, 'Failed to load network data', 2);
      await shows(page, 'Failed to load invites. Please try again later.', 2);
      answering.resolve();
      await expect(again).toHaveCount(0);
      await tryAgain(page);
      await expect(page.getByText('Nobody is below you yet.')).toBeVisible();
    });

    await test.step('a sponsor is not asked, and oneself cannot be', async () => {
      const menu = page.getByRole('menuitem');
      await ending(page, '**/api/network/sponsor', FAILED, async () => {
        await press(page, 'Request a Sponsor');
        await menu.filter({ hasNotText: username }).first().click();
        await press(page.getByRole('alertdialog'), 'Ask');
        await says(page, 'Failed to send sponsor request');
      });
      await press(page, 'Request a Sponsor');
      await menu.filter({ hasText: username }).click();
      await press(page.getByRole('alertdialog'), 'Ask');
      await says(page, 'You cannot sponsor yourself');
    });

    const waiting = (alias: string) =>
      page.getByRole('treeitem', { name: new RegExp(`^${alias} Pending Acceptance`) });
    const dialog = page.getByRole('dialog', { name: 'Pending Acceptance' });

    await test.step('a request is accepted, after that failed', async () => {
      await waiting(accepted).click();
      await ending(page, '**/api/network/requests/**', FAILED, async () => {
        await press(dialog, 'Accept');
        await says(page, 'Failed to accept relationship');
        await press(dialog, 'Cancel Request');
        await press(page.getByRole('alertdialog'), 'Decline');
        await says(page, 'Failed to cancel relationship');
      });
      await press(dialog, 'Accept');
      await says(page, 'Relationship accepted successfully');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('treeitem', { name: new RegExp(`^${accepted} Level 1`) })).toBeVisible();
      await expect(waiting(accepted)).toHaveCount(0);
    });

    await test.step('the other is cancelled, and whoever asked may ask again', async () => {
      await waiting(cancelled).click();
      await press(dialog, 'Cancel Request');
      await press(page.getByRole('alertdialog'), 'Decline');
      await says(page, 'Relationship cancelled successfully');
      await expect(dialog).toBeHidden();
      await expect(waiting(cancelled)).toHaveCount(0);
      const place = await friend.request.get('/api/network');
      expect(await place.json()).toMatchObject({ sponsor: null });
      expect(await (await page.request.get('/api/network')).json()).toMatchObject({ you: { teamCount: 1 } });
    });
  });

  test('invitations: whatever fails is told, on the page, the landing page and behind the link', async ({
    page,
  }) => {
    const email = await signUpNewcomer(page);
    await signUpNewcomer(friend);
    await invite(email);
    const guest = `guest-${newAlias().replaceAll(' ', '-')}@example.com`;
    await page.goto('/my/network');

    await test.step('an invite that is not made, and one whose message does not go out', async () => {
      await press(page, 'Send New Invite');
      const dialog = page.getByRole('dialog', { name: 'New Invite' });
      await field(dialog, 'Email').fill(guest);
      await field(dialog, 'First Name').fill('Jo');
      await field(dialog, 'Last Name').fill('Rook');
      const send = () => press(dialog, 'Send Invite');
      await ending(page, '**/api/invites', SIGNED_OUT, async () => {
        await send();
        await says(page, 'You must be logged in to send invites.');
      });
      await ending(page, '**/api/invites', FAILED, async () => {
        await send();
        await says(page, 'Failed to create invite. Please try again.');
      });
      await expect(field(dialog, 'Email')).toHaveValue(guest);
      await page.route('**/api/invites', async (route) => {
        const answer = await route.fetch();
        const failed = { status: 'email_failed', failure: 'address' };
        await route.fulfill({ response: answer, json: { ...(await answer.json()), ...failed } });
      });
      await send();
      await says(
        page,
        'Invite created but email could not be sent. Please try resending later.',
        'The mail server knows no such address.',
      );
      await expect(dialog).toBeHidden();
      await page.unroute('**/api/invites');
    });

    await test.step('sending again and taking back', async () => {
      const row = page.getByRole('listitem').filter({ hasText: guest });
      await ending(page, '**/api/invites/*/resend', FAILED, async () => {
        await press(row, /^Resend/);
        await says(page, 'Failed to resend invite');
      });
      await press(row, /^Resend/);
      await says(page, 'Invite sent successfully', `An invitation has been sent to ${guest}.`);
      const question = page.getByRole('alertdialog', { name: 'Cancel this invite?' });
      await ending(page, '**/api/invites/*', FAILED, async () => {
        await press(row, /^Cancel the invite/);
        await press(question, 'Cancel Invite');
        await says(page, 'Failed to cancel invite');
      });
      await expect(question).toBeHidden();
      await expect(row).toBeVisible();
    });

    await test.step('answering', async () => {
      await ending(page, '**/api/invites/*/accept', [409, 'INVITER_NOT_FOUND'], async () => {
        await press(page, /^Accept the invitation/);
        await says(page, 'Inviter player record not found');
      });
      await ending(page, '**/api/invites/*/decline', FAILED, async () => {
        await press(page, /^Decline the invitation/);
        await press(page.getByRole('alertdialog'), 'Decline');
        await expect(page.getByText('Inviter player record not found')).toHaveCount(0);
        await says(page, 'Failed to accept/decline invite. Please try again.');
      });
      await ending(page, '**/api/invites/*/accept', [403, 'PLAYER_NOT_FOUND'], async () => {
        await press(page, /^Accept the invitation/);
        await says(page, 'Failed to accept/decline invite. Please try again.', 'Player record not found');
      });
      await expect(page.getByRole('button', { name: /^Accept the invitation/ })).toBeEnabled();
    });

    await test.step('accepting on the landing page, and behind the link', async () => {
      for (const [address, path, button] of [
        ['/', '**/api/invites/*/accept', 'Accept Invitation'],
        [(await invitationTo(email)).link, '**/api/invite-links/accept', 'Accept'],
      ] as const) {
        await page.goto(address);
        await ending(page, path, FAILED, async () => {
          await press(page, button);
          await says(page, 'Error', 'Failed to accept invitation. Please try again.');
        });
      }
    });

    await test.step('without a player Accept leads to making one; the form that makes one keeps what it was told', async () => {
      await invite(await signUpNewcomer(page, { withPlayer: false }));
      await page.goto('/my/network');
      await press(page, /^Accept the invitation/);
      const dialog = page.getByRole('dialog', { name: 'Create Player Profile' });
      await field(dialog, 'Alias').fill('Nobody yet');
      await field(dialog, 'City').fill('Oakland');
      await field(dialog, 'State').fill('CA');
      await ending(page, '**/api/players', FAILED, async () => {
        await press(dialog, 'Create Player Profile');
        await says(page, 'Failed to create player profile');
      });
      await expect(field(dialog, 'Alias')).toHaveValue('Nobody yet');
    });
  });
});
