import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import {
  expect,
  goodPassword,
  isPhone,
  newAlias,
  originOf,
  signInAs,
  signUpNewcomer,
  test,
} from './support/fixtures.ts';
import { expectAccessibleInBothThemes } from './support/accessible.ts';
import { confirmationLinkFor, invitationTo, mailTo } from './support/outbox.ts';

const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const tree = (page: Page) => page.getByRole('tree', { name: 'Your team' });
const item = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const sent = (page: Page) => page.getByRole('region', { name: "Invitations You've Sent" });
const rowOf = (page: Page, text: string) => sent(page).getByRole('listitem').filter({ hasText: text });

/** A browser of somebody else's, at the same width. */
async function anotherPage(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: originOf(page), viewport: page.viewportSize() });
  return context.newPage();
}

async function ownAlias(page: Page): Promise<string> {
  const answer = await page.request.get('/api/players/own');
  return ((await answer.json()) as { player: { alias: string } }).player.alias;
}

async function invite(page: Page, email: string) {
  await page.getByRole('button', { name: 'Send New Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Invite' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First Name').fill('Kim');
  await dialog.getByLabel('Last Name').fill('Lee');
  await dialog.getByRole('button', { name: 'Send Invite' }).click();
  await toast(page, 'Invite sent successfully');
  await expect(dialog).toBeHidden();
}

test('one invites, the other signs up through the mail and accepts, and both trees are right', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[49] \(/);
  problems.expect(/422 \(/);
  const guestMail = `guest-${randomUUID()}@example.com`;
  const guestAlias = newAlias();
  await signUpNewcomer(page);
  const alias = await ownAlias(page);
  await page.goto('/my/network');
  await expect(item(page, /You/)).toBeVisible();
  await expect(page.getByText('No invites yet. Start growing your network!')).toHaveCount(2);

  await test.step('the form complains in the words of the specification', async () => {
    await tree(page).getByText('New Invite').click();
    const dialog = page.getByRole('dialog', { name: 'New Invite' });
    await dialog.getByRole('button', { name: 'Send Invite' }).click();
    for (const words of ['Invalid email address', 'First name is required', 'Last name is required'])
      await expect(dialog.getByText(words)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await invite(page, guestMail);
  await expect(rowOf(page, guestMail).getByText('Sent', { exact: true })).toBeVisible();
  await expect(rowOf(page, guestMail).locator('time').first()).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/,
  );
  const { text, link, picture } = await invitationTo(guestMail);
  expect(text).toContain('Hi Kim,');
  expect(text).toContain(alias);

  await test.step('loading the picture says read', async () => {
    await page.request.get(picture);
    await page.reload();
    await expect(rowOf(page, guestMail).getByText('Read', { exact: true })).toBeVisible();
  });

  const guest = await anotherPage(browser, page);
  await test.step('the guest opens the link, signs up and confirms', async () => {
    await guest.goto(link);
    await expect(guest).toHaveURL(/\/auth$/);
    await expect(guest.getByText(`${alias} invited you.`)).toBeVisible();
    await guest.getByRole('link', { name: 'Sign up' }).click();
    await expect(guest.getByText(`${alias} invited you.`)).toBeVisible();
    await expect(guest.getByLabel('Email')).toHaveValue(guestMail);
    await guest.getByRole('textbox', { name: 'Password' }).fill(goodPassword());
    await guest.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(guest.getByText('Check your email for the confirmation link')).toBeVisible();
    await guest.goto(await confirmationLinkTo(guestMail));
    await guest.getByRole('button', { name: 'Confirm email' }).click();
    await expect(guest).toHaveURL('/accept-invite');
  });

  await test.step('without a player the guest makes one, and goes straight on', async () => {
    await expect(guest.getByRole('heading', { name: 'Create Your Player Profile' })).toBeVisible();
    await guest.getByLabel('Alias').fill(guestAlias);
    await guest.getByLabel('City').fill('Oakland');
    await guest.getByLabel('State').fill('CA');
    await guest.getByRole('button', { name: 'Create Player Profile' }).click();
    await expect(guest.getByRole('heading', { name: `You've been invited by ${alias}` })).toBeVisible();
    const posts: string[] = [];
    guest.on('request', (request) => {
      if (request.url().endsWith('/invite-links/accept')) posts.push(request.method());
    });
    await guest.getByRole('button', { name: 'Accept' }).dblclick();
    await toast(guest, 'Invitation accepted successfully');
    await expect(guest).toHaveURL('/my/network');
    expect(posts).toEqual(['POST']);
  });

  await test.step('both trees are right, and neither shows an address of the other', async () => {
    await expect(guest.getByRole('region', { name: 'Sponsor' })).toContainText(alias);
    await page.reload();
    await expect(rowOf(page, guestMail).getByText('Accepted', { exact: true })).toBeVisible();
    await expect(item(page, new RegExp(`^${guestAlias} Level 1`))).toBeVisible();
    await expect(item(page, new RegExp(`^${alias} You 1 direct, 1 in all`))).toBeVisible();
    await expect(rowOf(page, guestMail)).toContainText(`Accepted by ${guestAlias}`);
    await expect(page.getByText('1 player below you, on 1 level.')).toBeVisible();
    expect(await tree(page).innerText()).not.toContain('@');
  });

  await test.step('the link is used up: whoever accepted hears that, and nobody else gets in', async () => {
    await guest.goto(link);
    await toast(guest, 'You have accepted this invitation already');
    await expect(guest).toHaveURL('/my/network');
    await page.goto(link);
    await toast(page, 'Invalid or expired invitation');
    await expect(page).toHaveURL('/');
    await page.goto(`/accept-invite/${'x'.repeat(201)}`);
    await toast(page, 'Invalid or expired invitation');
    await expect(page).toHaveURL('/');
  });
  await guest.context().close();
});

/** The confirmation that came after the invitation. */
async function confirmationLinkTo(address: string): Promise<string> {
  await expect.poll(async () => (await mailTo(address)).subject).toMatch(/Confirm/);
  return confirmationLinkFor(address);
}

test('the hero offers a waiting invitation, and a failure to ask for it shows nothing', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const guestMail = await signUpNewcomer(page);
  const inviter = await anotherPage(browser, page);
  await signUpNewcomer(inviter);
  await inviter.goto('/my/network');
  await invite(inviter, guestMail);

  await page.route('**/api/invites/pending', (route) => route.abort());
  const warned = page.waitForEvent('console', (message) => message.text().includes('pending invitation'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Auth User' })).toBeVisible();
  await warned;
  await expect(page.getByRole('region', { name: 'Invitation', exact: true })).toHaveCount(0);
  await page.unroute('**/api/invites/pending');

  await page.goto('/');
  const offer = page.getByRole('region', { name: 'Invitation', exact: true });
  await expect(offer).toContainText(`You've been invited by ${await ownAlias(inviter)}`);
  await page.route('**/api/invites/*/accept', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    await route.continue();
  });
  await offer.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(offer.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await toast(page, 'Invitation accepted successfully');
  await expect(offer).toHaveCount(0);
  await inviter.context().close();
});

test('a sponsor is asked for, waits In Review, and is withdrawn; a visitor is asked to log in', async ({
  page,
}) => {
  await page.goto('/my/network');
  await expect(page.getByRole('button', { name: 'Login' }).last()).toBeVisible();
  await expect(page).toHaveURL('/my/network');
  await signUpNewcomer(page);
  await page.reload();
  const sponsor = page.getByRole('region', { name: 'Sponsor' });
  await sponsor.getByRole('button', { name: 'Request a Sponsor' }).click();
  await page.getByRole('menuitem').first().click();
  const question = page.getByRole('alertdialog', { name: /to be your sponsor/ });
  const answering = Promise.withResolvers<void>();
  await page.route('**/api/network/sponsor', async (route) => {
    await answering.promise;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Ask' }).click();
  await expect(question.getByRole('button', { name: 'Ask' })).toBeDisabled();
  answering.resolve();
  await toast(page, 'Sponsor request sent successfully');
  await expect(sponsor.getByText('In Review')).toBeVisible();
  await sponsor.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the question before withdrawing a request');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await toast(page, 'Relationship cancelled successfully');
  await expect(sponsor.getByRole('button', { name: 'Request a Sponsor' })).toBeVisible();
});

test('an address that is invited already is offered to be sent again; friends join by a link, and a list says what is wrong', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/409 \(Conflict\)/);
  const email = `twice-${randomUUID()}@example.com`;
  await signUpNewcomer(page);
  await page.goto('/my/network');
  await invite(page, email);
  const dialog = page.getByRole('dialog', { name: 'New Invite' });

  await test.step('twice to one address', async () => {
    await page.getByRole('button', { name: 'Send New Invite' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('First Name').fill('Kim');
    await dialog.getByLabel('Last Name').fill('Lee');
    await dialog.getByRole('button', { name: 'Send Invite' }).click();
    await expect(dialog.getByText(/^You invited Kim already, on /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await toast(page, 'Invite sent successfully');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, email)).toHaveCount(1);
  });

  await test.step('several at once', async () => {
    await page.getByRole('button', { name: 'Send New Invite' }).click();
    await dialog.getByRole('tab', { name: 'Several' }).click();
    const people = `"Rook, Jo" <jo-${email}>, Kim Lee <${email}>\nsam-${email}`;
    await dialog.getByLabel('Friends').fill(people);
    await dialog.getByLabel('Personal line').fill('Thursday at seven?');
    await dialog.getByRole('button', { name: 'Check the list' }).click();
    const line = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
    await expect(line('Jo Rook').getByText('Ready', { exact: true })).toBeVisible();
    // What is missing is filled in where it stands.
    await expect(dialog.getByText('Last name is required')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a list of friends that is looked at');
    await dialog.getByLabel('First Name').fill('Sam');
    await dialog.getByLabel('Last Name').fill('Wren');
    await dialog.getByRole('button', { name: 'Send 3 invites' }).click();
    await expect(line('Jo Rook').getByText('Sent', { exact: true })).toBeVisible();
    await expect(line('Sam Wren').getByText('Sent', { exact: true })).toBeVisible();
    await expect(line('Kim Lee')).toContainText('You have invited this address already');
    await expect(line('Kim Lee').getByRole('button', { name: /^Try again/ })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'what became of several invitations');
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('by a link', async () => {
    await page.getByRole('button', { name: 'Send New Invite' }).click();
    await dialog.getByRole('tab', { name: 'Link' }).click();
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(dialog.getByRole('img', { name: 'Your invitation link' })).toBeVisible();
    await expectAccessibleInBothThemes(page, 'a link for friends');
    const link = await dialog.locator('code').innerText();
    const guest = await anotherPage(browser, page);
    await signUpNewcomer(guest);
    await guest.goto(link);
    await expect(guest.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expectAccessibleInBothThemes(guest, 'the page of a link');
    await guest.getByRole('button', { name: 'Accept' }).click();
    await expect(guest.getByRole('region', { name: 'Sponsor' })).toContainText(await ownAlias(page));
    await guest.context().close();

    // It is shown again, as long as it is not ended.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Send New Invite' }).click();
    await dialog.getByRole('tab', { name: 'Link' }).click();
    await expect(dialog.locator('code')).toHaveText(link);
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    const question = page.getByRole('alertdialog', { name: 'Make a new link?' });
    await question.getByRole('button', { name: 'Make a new link' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.locator('code')).not.toHaveText(link);
    await dialog.getByRole('button', { name: 'End this link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Link' }).click();
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible();
  });
});

test('the tree stays in reach of the keyboard when its current item goes, and letters lead through it', async ({
  page,
}) => {
  test.skip(isPhone(page), 'A phone has no keyboard');
  await signUpNewcomer(page);
  const members = Array.from({ length: 14 }, (_, index) => ({
    playerId: randomUUID(),
    alias: `${index === 12 ? 'Quill' : 'Member'} ${index + 1}`,
    aliasImageUrl: null,
    teamCount: 0,
    since: new Date().toISOString(),
  }));
  await page.route('**/api/network', async (route) => {
    const answer = await route.fetch();
    const place = (await answer.json()) as { you: object };
    await route.fulfill({ response: answer, json: { ...place, you: { ...place.you, teamCount: 14 } } });
  });
  await page.route('**/api/network/members/*/team*', (route) =>
    route.fulfill({ json: { items: members, nextCursor: null } }),
  );
  await page.goto('/my/network');
  // The team is read apart from the tree's first rows.
  await expect(item(page, /Show more of 14/)).toBeVisible();
  await item(page, / You /).focus();
  const focused = page.locator('[role=treeitem]:focus');
  await page.keyboard.press('End');
  await expect(focused).toHaveText(/Show more of 14/);
  await page.keyboard.press('Enter');
  await expect(focused).toHaveText(/Member 11/);
  await expect(tree(page).locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('q');
  await expect(focused).toHaveText(/Quill 13/);
  const counts = await tree(page).locator('[aria-setsize], [aria-posinset]').count();
  expect(counts, 'the browser counts the items, all in one way').toBe(0);
});

test('the tree is walked by keyboard, and opens level by level', async ({ page }) => {
  test.skip(isPhone(page), 'A phone has no keyboard');
  await signInAs(page, 'organiser');
  await page.goto('/my/network');
  const you = item(page, / You /);
  await you.focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('New Invite');
  await page.keyboard.press('End');
  const last = await focused();
  await page.keyboard.press('Home');
  expect(await focused()).toMatch(/ You /);
  const withTeam = tree(page).locator('[role=treeitem][aria-level="2"][aria-expanded="false"]').first();
  const name = (await withTeam.textContent())!.trim();
  const opened = tree(page).getByRole('treeitem').filter({ hasText: name });
  await opened.focus();
  await page.keyboard.press('ArrowRight');
  await expect(opened).toHaveAttribute('aria-expanded', 'true');
  await expect(item(page, / Level 2/).first()).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/ Level 2/);
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe(name);
  await page.keyboard.press('ArrowLeft');
  await expect(opened).toHaveAttribute('aria-expanded', 'false');
  expect(last).not.toBe('');
});

test('a player who is looked for stands at their place in the tree, below everybody between', async ({
  page,
}) => {
  await signInAs(page, 'organiser');
  const read = async <T>(path: string) => (await (await page.request.get(`/api/network${path}`)).json()) as T;
  type Member = { playerId: string; alias: string; teamCount: number };
  const { you } = await read<{ you: Member }>('');
  const teamOf = async ({ playerId }: Member) =>
    (await read<{ items: Member[] }>(`/members/${playerId}/team`)).items;
  const first = (await teamOf(you)).find(({ teamCount }) => teamCount > 1);
  const [second] = await teamOf(first!);
  await page.goto('/my/network');
  const field = page.getByRole('searchbox', { name: 'Find a player in your network' });
  await field.fill(second!.alias.slice(0, 1));
  await expect(page.getByText('Type two letters or more')).toBeVisible();
  await field.fill(second!.alias);
  const found = item(page, new RegExp(`${second!.alias} Level 2, found`));
  await expect(found).toHaveAttribute('aria-level', '3');
  const above = item(page, new RegExp(`${first!.alias} Level 1`));
  await expect(above).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleInBothThemes(page, 'a player who was found in the network');
  await item(page, `Show all ${first!.teamCount}`).click();
  await expect(tree(page).locator('[role=treeitem][aria-level="3"]')).toHaveCount(
    Math.min(first!.teamCount, 11),
  );
  await field.fill('zzqqxx');
  await expect(item(page, 'Nobody below you is named “zzqqxx”')).toBeVisible();
});
