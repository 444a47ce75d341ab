import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, goodPassword, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

const evening = (page: Page, name: string | RegExp = 'Now') => page.getByRole('region', { name });

test('a session that is under way stands on top until it ends: for players with link and code, for organisers with their tools @phone', async ({
  page,
  browser,
}) => {
  const campaignId = await organise(page);
  const startsAt = Date.now() + 8_000;
  const { id: sessionId } = await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(startsAt).toISOString(),
    lengthMinutes: 180,
    onlineLink: 'https://meet.example/mill',
    priceCents: 750,
  });
  await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 2,
    description: 'The well',
    startDate: new Date(startsAt + 7 * 86_400_000).toISOString(),
    priceCents: 750,
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await context.newPage();
  await signUpNewcomer(player);
  await player.goto(`/campaigns/${campaignId}`);
  // An open page follows the clock by itself.
  const taken = await player.request.put(`/api/sessions/${sessionId}/seat`, {
    data: {},
    headers: { origin: originOf(player) },
  });
  expect(taken.status(), await taken.text()).toBe(200);
  await expect(evening(player)).toBeVisible();
  await expect(evening(player).getByText('Now: session 1')).toBeVisible();
  await expect(evening(player).getByRole('link', { name: 'Join online' })).toHaveAttribute(
    'href',
    'https://meet.example/mill',
  );
  await expect(evening(player).getByRole('button', { name: 'Show my code for session 1' })).toBeInViewport();
  await expect(player.getByRole('article').getByText('Under way')).toBeVisible();
  await expect(player.getByText(/^Rate the organiser/)).toHaveCount(0);
  await expectAccessible(player, 'the page of a session under way');

  await player.goto('/');
  const atHome = evening(player, /^Now: /);
  await expect(atHome.getByText(/To pay to .*: \$7\.50\./)).toBeVisible();
  await expect(atHome.getByRole('link', { name: 'Join online' })).toBeVisible();
  await player.goto('/my/games');
  await expect(evening(player, /^Now: /)).toBeVisible();

  await page.goto(`/campaigns/${campaignId}`);
  await expect(evening(page).getByRole('list', { name: 'Who comes' }).getByRole('listitem')).toHaveCount(1);
  await expect(evening(page).getByRole('link', { name: 'Check-in of session 1' })).toBeInViewport();
  await expect(evening(page).getByRole('button', { name: 'Roster of session 1' })).toBeVisible();
  // What has begun is not deleted any more.
  await expect(page.getByRole('button', { name: 'Delete session 2' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete session 1' })).toHaveCount(0);
  await evening(page)
    .getByRole('link', { name: /^Announce something/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Make an announcement' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/campaigns/${campaignId}`);
  await context.close();
});

test('what links to a session leads to it: to the block on top, and to its card, also one that is folded away', async ({
  page,
}) => {
  const campaignId = await organise(page);
  const add = async (sessionNumber: number, inDays: number) => {
    const startDate = new Date(Date.now() + inDays * 86_400_000).toISOString();
    const path = `/api/campaigns/${campaignId}/sessions`;
    return (await post(page, path, { sessionNumber, description: 'The mill', startDate, priceCents: 0 })).id;
  };
  const [first] = [await add(1, -30), await add(2, -20), await add(3, -10)];
  const next = await add(4, 3);
  const later = await add(5, 10);
  await page.goto(`/campaigns/${campaignId}#session-${next}`);
  await expect(evening(page, 'Next session')).toBeFocused();
  for (const [id, name] of [
    [first, 'Session 1'],
    [later, 'Session 5'],
  ] as const) {
    await page.goto('/my/games');
    await page.goto(`/campaigns/${campaignId}#session-${id}`);
    await expect(page.locator(`#session-${id}`)).toBeFocused();
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
  }
});

test('the way out that the mail of a seat has asks once signed in whether it is given back, on the block and on a card @phone', async ({
  page,
  browser,
}) => {
  const campaignId = await organise(page);
  const add = async (sessionNumber: number, inDays: number) => {
    const startDate = new Date(Date.now() + inDays * 86_400_000).toISOString();
    const path = `/api/campaigns/${campaignId}/sessions`;
    return (await post(page, path, { sessionNumber, description: 'The mill', startDate, priceCents: 0 })).id;
  };
  const next = await add(1, 3);
  const later = await add(2, 10);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const player = await context.newPage();
  const password = goodPassword();
  const email = await signUpNewcomer(player, { password });
  for (const id of [next, later]) {
    const taken = await player.request.put(`/api/sessions/${id}/seat`, {
      data: {},
      headers: { origin: originOf(player) },
    });
    expect(taken.status(), await taken.text()).toBe(200);
  }
  const question = player.getByRole('alertdialog', { name: 'Give your seat back?' });
  await player.goto(`/campaigns/${campaignId}#session-${later}/give-back`);
  await expect(question).toContainText('Your seat in session 2');
  await expectAccessible(player, 'the question whether a seat is given back');
  await question.getByRole('button', { name: 'Keep my seat' }).click();
  await expect(question).toHaveCount(0);
  await expect(player).toHaveURL(`/campaigns/${campaignId}`);

  await context.clearCookies();
  await player.goto('/contact');
  await player.goto(`/campaigns/${campaignId}#session-${next}/give-back`);
  await expect(player).toHaveURL('/auth');
  await player.getByLabel('Email', { exact: true }).fill(email);
  await player.getByLabel('Password', { exact: true }).fill(password);
  await player.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(question).toContainText('Your seat in session 1');
  await question.getByRole('button', { name: 'Cancel Attendance' }).click();
  await expect(player.getByText('Attendance cancelled')).toBeVisible();
  await expect(evening(player, 'Next session').getByRole('button', { name: 'Take a seat' })).toBeVisible();
  await context.close();
});
