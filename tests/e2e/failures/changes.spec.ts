// What a press changes, it changes once: pressed twice in one frame, offline, with a lost answer, after the session's end.
import { randomUUID } from 'node:crypto';
import type { Locator, Page, Request } from '@playwright/test';
import { organise, post } from '../support/campaign-files.ts';
import { field, press, pressTwice, says } from '../support/failing-calls.ts';
import { expect, newAlias, signInAs, signUpNewcomer, test } from '../support/fixtures.ts';
import { goOffline, lateCodeIsHere } from '../support/go-offline.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).first();

/** Counts the writes to a path while something is done; answers with their request ids. */
async function writesDuring(
  page: Page,
  path: RegExp,
  act: () => Promise<void>,
): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET' && path.test(new URL(request.url()).pathname)) {
      ids.push(request.headers()['idempotency-key']);
    }
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return ids;
}

/** A change that a page offers: what to do until the button can be pressed, and what is said. */
type Change = {
  name: string;
  path: RegExp;
  prepare: (page: Page) => Promise<Locator>;
  done: string;
  failed: string;
  /** What is said offline, where the change has words of its own for it. */
  why?: string;
  /** What is said after the session's end, where the change has words of its own for that. */
  ended?: string;
};

const OFFLINE = 'You are offline. Nothing was changed.';
const SESSION_ENDED = 'Your session has ended. Please sign in again: what you typed is kept.';

/** Presses twice when the session has ended: it is sent once, refused, and said why. Then signs in again. */
async function pressAfterTheEnd(page: Page, control: Locator, path: RegExp, ended: string): Promise<void> {
  const at = page.url();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const ids = await writesDuring(page, path, async () => {
    await pressTwice(control);
    await says(page, ended);
  });
  expect(ids).toHaveLength(1);
  await page.context().addCookies(cookies);
  await page.goto(at);
}

/** Goes through one change: refused offline and without a session, then with its first answer lost, and had once. */
async function goThrough(page: Page, change: Change): Promise<void> {
  const { path, prepare, done, failed, why } = change;
  const control = await prepare(page);
  await goOffline(page);
  const offline = await writesDuring(page, path, async () => {
    await pressTwice(control);
    await says(page, failed, why ?? OFFLINE);
  });
  expect(offline).toEqual([]);
  await page.context().setOffline(false);
  await pressAfterTheEnd(page, await prepare(page), path, change.ended ?? SESSION_ENDED);

  let isLost = false;
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET' || isLost) return route.fallback();
    isLost = true;
    // It takes effect, and nobody hears of it.
    await route.fetch();
    return route.abort('connectionreset');
  });
  const again = await prepare(page);
  const ids = await writesDuring(page, path, async () => {
    await pressTwice(again);
    await says(page, done);
  });
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await page.unroute(path);
}

const dialogButton = async (
  page: Page,
  name: string,
  open: string | RegExp,
  fill: (dialog: Locator) => Promise<void>,
  submit: string,
) => {
  const dialog = page.getByRole('dialog', { name, exact: true });
  // It opens by itself where its text was kept when the session ended: the press may come too late, or be in vain.
  await expect(async () => {
    if (await dialog.isVisible()) return;
    await page.getByRole('button', { name: open }).first().click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await fill(dialog);
  return button(dialog, submit);
};

/** A button of the page that is there already, or comes. */
const onPage = (name: string | RegExp) => async (page: Page) => {
  await expect(button(page, name)).toBeEnabled();
  return button(page, name);
};

const aWeekOn = () => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T19:00`;

test.describe('each change is made once', () => {
  test.beforeEach(({ problems }) => {
    test.slow();
    problems.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
  });

  test('of an organiser: two campaigns, a session, the player and the name', async ({ page }) => {
    const campaignId = await organise(page);
    const title = `Twice ${newAlias()}`;
    const username = newAlias();
    const changes: (Change & { at: string })[] = [
      {
        name: 'campaigns.create',
        at: '/my/games/new',
        path: /\/api\/campaigns$/,
        prepare: async () => {
          await field(page, 'Title').fill(title);
          await field(page, 'Game System').selectOption({ index: 1 });
          await field(page, 'Campaign Type').selectOption('Online');
          await field(page, 'Minimum Players').fill('1');
          await field(page, 'Maximum Players').fill('4');
          await field(page, 'Price').fill('0');
          return button(page, 'Create Campaign');
        },
        done: 'Campaign created successfully',
        failed: 'Failed to create campaign',
        ended: 'You must be logged in to create a campaign',
      },
      {
        name: 'campaigns.update',
        at: `/my/games/${campaignId}/edit`,
        path: /\/api\/campaigns\/[^/]+$/,
        prepare: async () => {
          await field(page, 'Description').fill('Told once more');
          return button(page, 'Save Changes');
        },
        done: 'Campaign updated successfully',
        failed: 'Failed to update campaign',
      },
      {
        name: 'campaigns.createSession',
        at: `/campaigns/${campaignId}`,
        path: /\/sessions$/,
        prepare: () =>
          dialogButton(
            page,
            'Add Session',
            'Add Session',
            async (dialog) => {
              await field(dialog, 'Description').fill('The first');
              await field(dialog, 'Start Date').fill(aWeekOn());
            },
            'Add Session',
          ),
        done: 'Session created successfully',
        failed: 'Failed to create session',
      },
      {
        name: 'players.update',
        at: '/my/profile',
        path: /\/api\/players\/own$/,
        prepare: async () => {
          if (!(await field(page, 'City').isVisible())) await button(page, 'Edit player profile').click();
          await field(page, 'City').fill('Erie');
          return page.getByRole('form', { name: 'Player Profile' }).getByRole('button', { name: 'Save' });
        },
        done: 'Player profile updated successfully',
        failed: 'Failed to update player profile',
      },
      {
        name: 'accounts.updateUsername',
        at: '/my/profile',
        path: /\/api\/profile$/,
        prepare: async () => {
          const name = page.getByRole('textbox', { name: 'Username', exact: true });
          if (!(await name.isVisible())) await button(page, 'Edit username').click();
          await name.fill(username);
          return page.getByRole('form', { name: 'Username' }).getByRole('button', { name: 'Save' });
        },
        done: 'Username updated successfully',
        failed: 'Error',
        why: 'Failed to update username',
      },
    ];
    for (const { at, ...change } of changes) {
      await test.step(change.name, async () => {
        await page.goto(at);
        await goThrough(page, change);
      });
    }
    await page.goto('/my/games');
    await expect(page.getByRole('link', { name: `View ${title}`, exact: true })).toHaveCount(1);
    await page.goto(`/campaigns/${campaignId}`);
    await expect(page.getByText('The first')).toHaveCount(1);
  });

  test('of a player: joining, a seat, an invitation, a game system, a message', async ({ page }) => {
    const campaignId = await organise(page);
    await post(page, `/api/campaigns/${campaignId}/sessions`, {
      sessionNumber: 1,
      description: 'The first',
      startDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      priceCents: 0,
    });
    await signUpNewcomer(page);
    const friend = `once-${randomUUID()}@friends.example`;
    const changes: (Change & { at?: string })[] = [
      {
        name: 'campaigns.join',
        at: `/campaigns/${campaignId}`,
        path: /\/join$/,
        prepare: onPage(/^Join/),
        done: 'You have joined the campaign',
        failed: 'Failed to join campaign. Please try again.',
        ended: 'Please sign in to join or leave campaigns',
      },
      {
        name: 'campaigns.confirmAttendance',
        path: /\/seat$/,
        prepare: onPage(/^Confirm attendance/),
        done: 'Attendance confirmed',
        failed: 'Failed to confirm attendance',
        ended: 'Please sign in to confirm attendance',
      },
      {
        name: 'campaigns.cancelAttendance',
        path: /\/seat$/,
        prepare: async () => {
          const question = page.getByRole('alertdialog', { name: 'Give your seat back?' });
          // It closes with the answer, whatever that is.
          await expect(question).toBeHidden();
          await press(page, /^Cancel attendance/);
          return button(question, 'Cancel Attendance');
        },
        done: 'Attendance cancelled',
        failed: 'Failed to cancel attendance',
        ended: 'Please sign in to confirm attendance',
      },
      {
        name: 'invites.create',
        at: '/my/network',
        path: /\/api\/invites$/,
        prepare: () =>
          dialogButton(
            page,
            'New Invite',
            /Send New Invite/,
            async (dialog) => {
              await field(dialog, 'Email').fill(friend);
              await field(dialog, 'First Name').fill('Ona');
              await field(dialog, 'Last Name').fill('Ce');
            },
            'Send Invite',
          ),
        done: 'Invite sent successfully',
        failed: 'Failed to create invite. Please try again.',
        ended: 'You must be logged in to send invites.',
      },
      {
        name: 'gameSystems.addAccount',
        at: '/my/gamesystems',
        path: /\/api\/game-accounts$/,
        prepare: () =>
          dialogButton(
            page,
            'Add Game System',
            /^Add/,
            async (dialog) => {
              await field(dialog, 'Game System').selectOption({ index: 1 });
            },
            'Add Game System',
          ),
        done: 'Game system added successfully!',
        failed: 'Failed to add game system',
      },
      {
        name: 'retailers.link',
        at: '/retailers/search',
        path: /\/link$/,
        prepare: onPage(/^Link Retailer/),
        done: 'Retailer linked successfully',
        failed: 'Failed to link retailer. Please try again.',
        ended: 'Please sign in to link retailers',
      },
    ];
    for (const { at, ...change } of changes) {
      await test.step(change.name, async () => {
        if (at) await page.goto(at);
        await goThrough(page, change);
      });
    }
    await page.goto('/my/network');
    await expect(page.getByText('Ona Ce')).toHaveCount(1);
  });
});

test('a change in the console is made once', async ({ page, problems }) => {
  test.slow();
  problems.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
  await signInAs(page, 'admin');
  await page.goto('/admin/exams');
  const name = `Exam of ${newAlias()}`;
  await goThrough(page, {
    name: 'exams.admin.create',
    path: /\/api\/admin\/exams$/,
    prepare: () =>
      dialogButton(
        page,
        'Add exam',
        'Add exam',
        async (dialog) => {
          await field(dialog, 'Name').fill(name);
          await field(dialog, 'Game system').selectOption({ index: 1 });
          await field(dialog, 'Weight').fill('3');
        },
        'Add exam',
      ),
    done: 'Exam added',
    failed: 'The exam could not be added',
  });
  await page.goto(`/admin/exams?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name: `Edit ${name}`, exact: true })).toHaveCount(1);
});

test('a session that ends while a form is filled in leads to sign-in, and what was typed is there afterwards', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'organiser');
  await page.goto('/my/games/new');
  await field(page, 'Title').fill('The unfinished game');
  await field(page, 'Game System').selectOption({ index: 1 });
  await field(page, 'Campaign Type').selectOption('Online');
  await field(page, 'Minimum Players').fill('2');
  await field(page, 'Maximum Players').fill('5');
  await field(page, 'Price').fill('0');
  // Late code notes the address of a session that ends.
  await lateCodeIsHere(page);
  await page.context().clearCookies();
  await press(page, 'Create Campaign');
  await says(page, 'You must be logged in to create a campaign');
  await expect(page).toHaveURL('/auth');
  // The address is there already, and nothing offers the way to where they are.
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('organiser@example.com');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('link')).toHaveCount(0);
  await signInAs(page, 'organiser');
  await page.goto('/my/games/new');
  await expect(field(page, 'Title')).toHaveValue('The unfinished game');
  await expect(field(page, 'Maximum Players')).toHaveValue('5');
  await expect(field(page, 'Campaign Type')).toHaveValue('Online');
});
