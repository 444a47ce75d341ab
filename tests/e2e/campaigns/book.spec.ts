import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { DAY_MS } from '#shared/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

const WEEKS = 6;

/** A weekly night of six dates at 7.50, of which nobody has said how to pay, and a newcomer with a seat in each. */
async function openSeason(page: Page, browser: Browser) {
  const campaignId = await organise(page);
  const { id: seriesId } = await post(page, `/api/campaigns/${campaignId}/series`, {
    sessionNumber: 1,
    description: 'The mill',
    priceCents: 750,
    firstDate: new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10),
    time: '18:30',
    timeZone: 'America/New_York',
    lengthMinutes: 180,
    repeat: { kind: 'weekly', count: WEEKS },
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const player = await context.newPage();
  await signUpNewcomer(player);
  const { items } = (await (await page.request.get(`/api/campaigns/${campaignId}/sessions`)).json()) as {
    items: { id: string }[];
  };
  const taken = await player.request.put(`/api/series/${seriesId}/seats`, {
    data: { sessionIds: items.map(({ id }) => id) },
    headers: { origin: originOf(player) },
  });
  expect(taken.ok(), await taken.text()).toBe(true);
  const own = (await (await player.request.get('/api/players/own')).json()) as {
    player: { alias: string };
  };
  return { campaignId, player, context, alias: own.player.alias };
}

test('a season of one player is paid in two presses from home, and one press takes it back @phone', async ({
  page,
  browser,
}) => {
  const { campaignId, context, alias } = await openSeason(page, browser);
  await page.goto('/');
  await page.getByRole('link', { name: /^The book of / }).click();
  await expect(page).toHaveURL(/\/my\/book/);
  await expect(page.getByRole('heading', { level: 1, name: 'The book' })).toBeVisible();
  await expect(page.getByText('Owes $45.00 for 6 seats')).toBeVisible();
  await expectAccessible(page, 'the book');
  await page.getByRole('button', { name: `All paid: ${alias}, $45.00` }).click();
  await expect(page.getByText(`Marked as paid: 6 seats of ${alias}`).first()).toBeVisible();
  await expect(page.getByText('Nobody owes you anything, and you owe nothing back.')).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Owes $45.00 for 6 seats')).toBeVisible();

  // Some of them alone.
  await page.getByRole('button', { name: `Seats of ${alias}` }).click();
  const seats = page.getByRole('list', { name: `Seats of ${alias}` });
  await expect(seats.getByRole('listitem')).toHaveCount(WEEKS);
  for (const index of [4, 5]) await seats.getByRole('checkbox').nth(index).check();
  await expectAccessible(page, 'the book with chosen seats');
  await page.getByRole('button', { name: 'Mark $15.00 paid' }).click();
  await expect(page.getByText('Owes $30.00 for 4 seats')).toBeVisible();
  await expect(page.getByText('Paid $15.00.')).toBeVisible();

  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await loading).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + WEEKS);
  expect(lines.filter((line) => line.includes(',Paid,'))).toHaveLength(2);
  expect(lines[1]).toContain(alias);
  await page.goto(`/my/book?campaign=${campaignId}`);
  await expect(page.getByText(/ in The mill of /)).toBeVisible();
  await context.close();
});

test('who owes is reminded, asks how to pay, says that they paid, and both books agree @phone', async ({
  page,
  browser,
}) => {
  const { campaignId, player, context, alias } = await openSeason(page, browser);
  await page.goto('/my/book');
  await page.getByRole('button', { name: `Remind ${alias}` }).click();
  await expect(page.getByText(`${alias} is reminded`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `Remind ${alias}` })).toHaveCount(0);
  await expect(page.getByText(/^Reminded /)).toBeVisible();

  // Nothing points to words that are not there.
  await player.goto('/my/purchases');
  await expect(player.getByText('has not said how to pay.')).toBeVisible();
  await expectAccessible(player, 'purchases with a debt');
  await player.getByRole('link', { name: 'Ask', exact: true }).click();
  const question = player.getByRole('dialog', { name: /^Ask / });
  await expect(question.getByRole('textbox', { name: 'Your question' })).toHaveValue('How can I pay you?');
  await question.getByRole('button', { name: 'Send question' }).click();
  await expect(player.getByText('Question sent').first()).toBeVisible();

  const edited = (await (await page.request.get(`/api/campaigns/${campaignId}`)).json()) as object;
  expect(edited).toMatchObject({ paymentNote: null });

  await player.goto('/my/purchases');
  await player.getByRole('button', { name: /^I have paid \$45\.00 for / }).click();
  const dialog = player.getByRole('dialog', { name: 'You paid $45.00?' });
  await dialog.getByRole('textbox', { name: 'How you paid' }).fill('By Venmo, ref. 12');
  await expectAccessible(player, 'the dialog that says that somebody paid');
  await dialog.getByRole('button', { name: 'I have paid' }).click();
  await expect(player.getByText(/You said on .* that you paid\./)).toBeVisible();

  // From the organiser's home it is one press to the answer.
  await page.goto('/');
  await page.getByRole('link', { name: /1 player says they paid \$45\.00/ }).click();
  await expect(page.getByText(/that they paid \$45\.00: By Venmo, ref\. 12/)).toBeVisible();
  await expectAccessible(page, 'the book with a payment to confirm');
  await page.getByRole('button', { name: `Not received from ${alias}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tell them' }).click();
  await expect(page.getByText('that they paid $45.00')).toHaveCount(0);

  await player.reload();
  await player.getByRole('button', { name: /^I have paid \$45\.00 for / }).click();
  await dialog.getByRole('button', { name: 'I have paid' }).click();
  await expect(player.getByText(/You said on .* that you paid\./)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: `All paid: ${alias}, $45.00` }).click();
  await expect(page.getByText('Nobody owes you anything, and you owe nothing back.')).toBeVisible();
  await player.reload();
  await expect(player.getByText('You owe')).toHaveCount(0);
  await expect(player.getByRole('table').getByText('Paid', { exact: true })).toHaveCount(WEEKS);
  await context.close();
});

test('the book shows others nothing, and a player has their own table', async ({ page, browser }) => {
  const { campaignId, player, context } = await openSeason(page, browser);
  await player.goto(`/my/book?campaign=${campaignId}`);
  await expect(player.getByText('Nobody owes you anything, and you owe nothing back.')).toBeVisible();
  await expect(player.getByText('The mill of')).toHaveCount(0);
  const table = await player.request.get('/api/book.csv', { headers: { origin: originOf(player) } });
  expect((await table.text()).trim().split('\r\n')).toHaveLength(1);
  await player.goto('/my/purchases');
  const loading = player.waitForEvent('download');
  await player.getByRole('link', { name: 'Download CSV' }).click();
  const own = await readFile(await (await loading).path(), 'utf8');
  expect(own.trim().split('\r\n')).toHaveLength(1 + WEEKS);
  await context.close();
});
