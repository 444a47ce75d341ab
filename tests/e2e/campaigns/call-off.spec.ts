import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

const evening = (page: Page) => page.getByRole('region', { name: 'Next session' });
const card = (page: Page, number: number) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: `Session ${number}` }) });

/** A campaign with an upcoming session that costs, and a newcomer who sits in it. */
async function openTable(page: Page, browser: Browser) {
  const campaignId = await organise(page);
  const { id: sessionId } = await post(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    priceCents: 750,
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await context.newPage();
  await signUpNewcomer(player);
  const taken = await player.request.put(`/api/sessions/${sessionId}/seat`, {
    data: {},
    headers: { origin: originOf(player) },
  });
  expect(taken.status(), await taken.text()).toBe(200);
  return { campaignId, sessionId, player, context };
}

test('an organiser calls a paid evening off with three presses and words: players read them on their open page, and it is brought back @phone', async ({
  page,
  browser,
  problems,
}) => {
  // Deleting is refused.
  problems.expect(/409/);
  const { campaignId, sessionId, player, context } = await openTable(page, browser);
  const { items } = await (await page.request.get(`/api/sessions/${sessionId}/seats`)).json();
  await page.request.put(`/api/seats/${items[0].id}/payment`, {
    data: { paymentStatus: 'paid' },
    headers: { origin: originOf(page) },
  });
  await player.goto(`/campaigns/${campaignId}`);
  await expect(evening(player).getByText('Confirmed')).toBeVisible();

  await page.goto(`/campaigns/${campaignId}`);
  // Deleting is refused, and leads here.
  await card(page, 1).getByRole('button', { name: 'Delete session 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call off session 1?' });
  await expect(dialog.getByText(/1 of \d+ seats is taken/)).toBeVisible();
  await expectAccessible(page, 'the dialog that calls a session off');
  await dialog.getByRole('textbox', { name: 'Your words to everybody' }).fill('The game master is ill.');
  await dialog.getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText('You have $7.50 to pay back. The book lists it.').first()).toBeVisible();
  await expect(card(page, 1).getByText('Called off', { exact: true })).toBeVisible();

  // The player's page follows by itself.
  await expect(card(player, 1).getByText('Called off', { exact: true })).toBeVisible();
  await expect(player.getByText('Session 1 is called off').first()).toBeVisible();
  await expect(player.getByText('The game master is ill.').first()).toBeVisible();
  await expect(
    player.getByRole('button', { name: /^Cancel attendance|^Confirm attendance|^Take a seat/ }),
  ).toHaveCount(0);
  await expectAccessible(player, 'a page with a session that is called off');
  await player.goto('/my/purchases');
  await expect(player.getByText('$7.50').first()).toBeVisible();
  await player.goto('/my/notices');
  await expect(player.getByRole('link', { name: /Session 1 of .* is called off/ })).toBeVisible();

  // Once undoing is over, players are asked again.
  await page.clock.setFixedTime(Date.now() + 60_000);
  await card(page, 1).getByRole('button', { name: 'Bring session 1 back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('Everybody who had a seat or waited is asked again.').first()).toBeVisible();
  await player.goto(`/campaigns/${campaignId}`);
  await evening(player)
    .getByRole('button', { name: /^Take the seat/ })
    .click();
  await expect(evening(player).getByText('Confirmed, payment pending')).toBeVisible();
  await context.close();
});

test('what is called off by mistake is undone from the message: nobody has lost anything', async ({
  page,
  browser,
}) => {
  const { campaignId, player, context } = await openTable(page, browser);
  await page.goto(`/campaigns/${campaignId}`);
  await evening(page).getByRole('button', { name: 'Call off session 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Everything is as it was').first()).toBeVisible();
  await expect(evening(page).getByRole('list', { name: 'Who comes' }).getByRole('listitem')).toHaveCount(1);
  await player.goto(`/campaigns/${campaignId}`);
  await expect(evening(player).getByText('Confirmed, payment pending')).toBeVisible();
  await context.close();
});

test('a campaign that cannot end for the upcoming seats offers to call them off, and ends then', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/409/);
  const { campaignId, context } = await openTable(page, browser);
  await context.close();
  await page.goto(`/campaigns/${campaignId}/edit#status`);
  const end = async () => {
    await page.getByRole('button', { name: 'End campaign' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End campaign' }).click();
  };
  await end();
  const dialog = page.getByRole('dialog', { name: /^Call off all upcoming sessions of/ });
  await dialog.getByRole('button', { name: 'Call off' }).click();
  await expect(dialog).toHaveCount(0);
  await end();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});
