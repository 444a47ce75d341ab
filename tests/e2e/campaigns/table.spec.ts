import { randomUUID } from 'node:crypto';
import { type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expect, isPhone, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

const expectToast = async (page: Page, ...texts: string[]) => {
  for (const text of texts) {
    await expect(page.getByLabel('Messages').getByText(text, { exact: true })).toBeVisible();
  }
};
const expectTexts = async (place: Page | Locator, ...texts: string[]) => {
  for (const text of texts) await expect(place.getByText(text, { exact: true }).first()).toBeVisible();
};
/** Some buttons stand both in the block of the next session and on its card: the first one is in the block. */
const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name }).first().click();
const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });

/** The name of a store that is there to be picked. */
async function anyStore(page: Page): Promise<string> {
  const answer = await page.request.post('/api/retailers/search', {
    data: {},
    headers: { origin: originOf(page) },
  });
  const { items } = (await answer.json()) as { items: { name: string }[] };
  return items[3]!.name;
}

/** Lets the campaign's session begin in two seconds: nothing can be moved to the past. */
async function letSessionBegin(page: Page, campaignId: string): Promise<void> {
  const answer = await page.request.get(`/api/campaigns/${campaignId}/sessions`);
  const { items } = (await answer.json()) as {
    items: { id: string; description: string; revision: number }[];
  };
  const { id, description, revision } = items[0]!;
  const startDate = new Date(Date.now() + 2_000).toISOString();
  const data = { sessionNumber: 1, description, startDate, lengthMinutes: 5, priceCents: 750, revision };
  const changed = await page.request.put(`/api/sessions/${id}`, {
    data,
    headers: { origin: originOf(page) },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

const DAY_MS = 86_400_000;

test('an organiser sets a table, a player finds it, and both see the seat paid, rated and cancelled', async ({
  page,
  browser,
  problems,
}) => {
  test.slow();
  problems.expect(/Failed to load resource/);
  const title = `Table ${randomUUID().slice(0, 8)}`;
  const guest = await (await browser.newContext()).newPage();
  let address = '';

  await test.step('the organiser hears what is missing, and nothing typed is lost when saving fails', async () => {
    await signUpNewcomer(page);
    await page.goto('/play/retailer');
    await page.getByRole('link', { name: 'Add Game' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Campaign' })).toBeVisible();
    await press(page, 'Create Campaign');
    await expectTexts(
      page,
      'Title is required',
      'Please select a game system',
      'Please select a campaign type',
      'Minimum players must be at least 1',
      'Maximum players must be at least 1',
      'Price is required',
    );
    await field(page, 'Title').fill(title);
    await field(page, 'Game System').selectOption({ index: 1 });
    await field(page, 'Campaign Type').selectOption('Retailer');
    await field(page, 'Minimum Players').fill('3');
    await field(page, 'Maximum Players').fill('2');
    await field(page, 'Price').fill('-1');
    await expectTexts(page, 'Price cannot be negative');
    await field(page, 'Price').fill('1,000');
    await expectTexts(page, 'Price can have at most 2 decimals, and no thousands separators');
    await expect(field(page, 'Price')).toHaveValue('1,000');
    await field(page, 'Price').fill('7,50');
    await field(page, 'How to pay').fill('Cash at the table');
    await expect(field(page, 'Price')).toHaveValue('7.50');
    await expectTexts(page, 'Minimum players cannot exceed maximum players');
    await field(page, 'Minimum Players').fill('1');
    const store = await anyStore(page);
    await page.getByRole('combobox', { name: 'Retailer' }).fill(store.toUpperCase());
    await page.getByRole('option', { name: store }).click();
    await page.route('**/api/campaigns', (route) => route.fulfill({ status: 500, json: {} }));
    await press(page, 'Create Campaign');
    await expectToast(page, 'Failed to create campaign');
    await expect(field(page, 'Title')).toHaveValue(title);
    await page.unroute('**/api/campaigns');
    await press(page, 'Create Campaign');
    await expectToast(page, 'Campaign created successfully');
    await expect(page).toHaveURL('/my/games');
    const row = page.getByRole('table', { name: 'Owned Games' }).getByRole('row').filter({ hasText: title });
    await expectTexts(row, '1-2', '7.50', 'active');
    await row.getByRole('link', { name: `View ${title}` }).click();
    await expect(page.getByRole('link', { name: store })).toBeVisible();
    address = new URL(page.url()).pathname;
  });

  await test.step('adds a session', async () => {
    await expectTexts(page, 'No sessions scheduled yet.');
    await press(page, 'Add Session');
    const dialog = page.getByRole('dialog', { name: 'Add Session' });
    await expect(field(dialog, 'Session Number')).toHaveValue('1');
    await expect(field(dialog, 'Price')).toHaveValue('7.50');
    await field(dialog, 'Session Number').fill('0');
    await field(dialog, 'Price').fill('-1');
    await press(dialog, 'Add Session');
    await expectTexts(
      dialog,
      'Session number must be at least 1',
      'Description is required',
      'Start date is required',
      'Price must be 0 or greater',
    );
    await field(dialog, 'Price').fill('');
    await expectTexts(dialog, 'Price is required');
    await field(dialog, 'Price').fill('7.50');
    await field(dialog, 'Session Number').fill('1');
    await field(dialog, 'Description').fill('The mill at night');
    const nextWeek = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
    await field(dialog, 'Start Date').fill(`${nextWeek}T19:00`);
    await press(dialog, 'Add Session');
    await expectToast(page, 'Session created successfully');
    await expect(page.getByRole('heading', { name: 'Session 1' })).toBeVisible();
    await expect(page.getByRole('article').getByText('2 of 2 seats free')).toBeVisible();
    await expectTexts(page.getByRole('region', { name: 'Next session' }), 'Next session: number 1', '7.50');
  });

  await test.step('the player finds it by words and free seats, which the address keeps', async () => {
    await signUpNewcomer(guest);
    await guest.goto('/play/retailer');
    await field(guest, 'Search').fill(title.toLowerCase());
    await expect(guest.getByRole('article')).toHaveCount(1);
    if (isPhone(guest)) await press(guest, 'Filter and sort');
    await guest.getByRole('switch', { name: 'Free seats only' }).click();
    await expect(guest).toHaveURL(/q=.*seats=free/);
    await guest.reload();
    await expect(guest.getByRole('article')).toHaveCount(1);
    await expectTexts(guest, '2 of 2 free');
    await guest.getByRole('link', { name: title }).click();
  });

  await test.step('takes a seat and finds it among the purchases', async () => {
    await press(guest, 'Take a seat');
    await expectToast(guest, 'Attendance confirmed');
    await expectTexts(guest, 'How to pay: Cash at the table', 'Confirmed, payment pending');
    await press(guest, 'Cancel attendance at session 1');
    await press(guest.getByRole('alertdialog', { name: 'Give your seat back?' }), 'Cancel Attendance');
    await expectToast(guest, 'Attendance cancelled');
    await guest.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
    await expectToast(guest, 'Attendance confirmed');
    await guest.goto('/my/purchases');
    await expect(guest.getByRole('heading', { name: 'You owe $7.50' })).toBeVisible();
    const purchase = guest.getByRole('row').filter({ hasText: title });
    await expectTexts(purchase, 'Session 1', '7.50', 'Pending');
  });

  await test.step('the organiser marks the seat paid, takes it back, and marks it again', async () => {
    await page.reload();
    await press(page, 'Roster of session 1');
    const roster = page.getByRole('dialog', { name: 'Roster of Session 1' });
    await expectTexts(roster, 'Pending');
    await press(roster, /^Mark paid/);
    await expectToast(page, 'Seat marked paid');
    await press(roster, /^Undo payment/);
    await expectToast(page, 'Marked as unpaid');
    await press(roster, /^Mark paid/);
    await expectTexts(roster, 'Paid');
    await press(roster, 'Close');
    await press(page, 'Delete session 1');
    await press(page.getByRole('alertdialog', { name: 'Delete session 1?' }), 'Delete');
    await expectToast(page, 'Failed to delete session', 'A session with paid seats cannot be deleted');
  });

  await test.step('the player sees it paid, cannot cancel it, and cannot edit the campaign', async () => {
    await guest.reload();
    await expectTexts(guest.getByRole('row').filter({ hasText: title }), 'Paid');
    await expect(guest.getByRole('heading', { name: /^You owe/ })).toHaveCount(0);
    await guest.goto(address);
    await expect(guest.getByText('Ask the organiser to cancel a paid seat')).toHaveCount(3);
    await expect(guest.getByRole('button', { name: 'Cancel attendance at session 1' })).toHaveCount(0);
    await expect(guest.getByRole('button', { name: `Leave ${title}` })).toBeDisabled();
    await guest.goto(`${address}/edit`);
    await expectTexts(guest, 'Only the organisers of a campaign can edit it.');
  });

  await test.step('after the session the player rates the organiser, once', async () => {
    await letSessionBegin(page, address.split('/')[2]!);
    await page.goto(address);
    await expect(page.getByRole('region', { name: 'Now' })).toBeVisible();
    // Nobody waits until it ends: the guest's clock is ahead.
    await guest.clock.setFixedTime(Date.now() + 10 * 60_000);
    await expect(async () => {
      await guest.goto(address);
      await expect(guest.getByRole('radio', { name: '4 stars' })).toBeAttached({ timeout: 5_000 });
    }).toPass();
    await guest.getByRole('radio', { name: '4 stars' }).check({ force: true });
    const answers: number[] = [];
    guest.on('response', (answer) => {
      if (answer.url().endsWith('/rating')) answers.push(answer.status());
    });
    await guest.getByRole('button', { name: 'Rate session 1' }).dblclick();
    await expectToast(guest, 'Thank you for your rating');
    expect(answers).toEqual([201]);
    await expect(guest.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    await expect(guest.getByRole('radio')).toHaveCount(0);
  });

  await test.step('the organiser cancels the paid seat, cannot delete what was played, and renames the campaign', async () => {
    await page.goto(address);
    await press(page, 'Roster of session 1');
    const roster = page.getByRole('dialog', { name: 'Roster of Session 1' });
    await press(roster, /^Cancel seat of/);
    await expectAccessibleInBothThemes(page, 'the question before cancelling a seat');
    await press(page.getByRole('alertdialog', { name: 'Cancel this seat?' }), 'Cancel seat');
    await expectToast(page, 'Seat cancelled');
    await expectTexts(roster, 'Nobody has confirmed a seat yet.');
    await press(roster, 'Close');
    await expect(page.getByRole('button', { name: 'Edit session 1' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete session 1' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Edit Campaign' }).click();
    await expect(page.getByRole('combobox', { name: 'Retailer' })).not.toHaveValue('');
    await press(page, 'Cancel');
    await expect(page).toHaveURL(address);
    await page.getByRole('link', { name: 'Edit Campaign' }).click();
    await field(page, 'Title').fill(`${title} II`);
    await press(page, 'Save Changes');
    await expectToast(page, 'Campaign updated successfully');
    // The settings stay where they are, and nothing asks about another form.
    await expect(field(page, 'Title')).toHaveValue(`${title} II`);
    await press(page, 'Cancel');
    await expect(page.getByRole('heading', { level: 1, name: `${title} II` })).toBeVisible();
  });

  await guest.context().close();
});

test('a visitor searches the play pages, and is asked to sign in to edit, which one press leaves again', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource.* 404/);
  await page.goto('/play/online?q=nothing-is-called-so');
  await expectTexts(page, 'No campaigns match your search.');
  await expect(field(page, 'Search')).toHaveValue('nothing-is-called-so');
  await press(page, 'Clear search');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL('/play/online');
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const address = (await link.getAttribute('href'))!;
  await page.goto(`${address}/edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Campaign' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/my/purchases');
  await expect(page).toHaveURL(/\/auth/);
  await page.goto(`${address}/edit`);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('region', { name: 'Demo accounts' }).getByRole('button').last().click();
  await expect(page).toHaveURL(`${address}/edit`);
  await press(page, 'Cancel');
  await expect(page).toHaveURL('/my/games');
});
