// Tables of a store: named by its manager, taken by sessions, and given to them on the grid of a day.
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, signInAs, test } from '../support/fixtures.ts';

test('a manager names tables, an organiser takes one, and another finds it taken', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  const name = `Zzz ${newAlias()}`;
  const { id } = await post(page, '/api/admin/retailers', { name, address: '', city: 'Provo', state: 'UT' });
  await page.goto(`/retailers/${id}/edit#tables`);
  await page.getByRole('textbox', { name: 'How many tables are there?' }).fill('2');
  await page.getByRole('button', { name: 'Add them' }).click();
  const second = page.getByRole('group', { name: 'Table 2' });
  await second.getByLabel('Name').fill('Table 1');
  await page.getByRole('button', { name: 'Save tables' }).click();
  await expect(page.getByText('Another table has this name')).toBeVisible();
  await second.getByLabel('Name').fill('The long table');
  await second.getByLabel('What fits at it').fill('Miniatures');
  await expectAccessibleAtBothWidths(page, 'the tables of a store');
  await page.getByRole('button', { name: 'Save tables' }).click();
  await expect(page.getByText('Tables saved')).toBeVisible();

  const organiser = await browser.newPage();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const addSession = async (title: string) => {
    const campaignId = await organise(organiser, { type: 'Retailer', retailerId: id, title });
    await organiser.goto(`/campaigns/${campaignId}`);
    await organiser.getByRole('button', { name: 'Add Session' }).first().click();
    const dialog = organiser.getByRole('dialog', { name: 'Add Session' });
    await dialog.getByLabel('Start Date').fill(`${tomorrow}T18:00`);
    await dialog.getByLabel('Description').fill('We meet at the table.');
    return dialog;
  };
  const first = await addSession('The First Game');
  await first.getByRole('radio', { name: /The long table.*Free, 4 seats, Miniatures/ }).check();
  await expect(first.getByLabel('Place')).toHaveValue('The long table');
  await first.getByRole('button', { name: 'Add Session' }).click();
  await expect(first).toBeHidden();
  const other = await addSession('The Second Game');
  await expect(
    other.getByRole('radio', { name: /The long table.*Taken until 9:00 PM by The First Game/ }),
  ).toBeDisabled();
  await other.getByRole('button', { name: 'Add Session' }).click();
  await expect(other).toBeHidden();

  await page.goto(`/retailers/${id}/calendar?view=day&day=${tomorrow}`);
  const tables = page.getByRole('list', { name: 'Tables' });
  await expect(tables.getByRole('heading', { name: 'No table yet' })).toBeVisible();
  await page.getByLabel('The Second Game').selectOption({ label: 'Table 1' });
  await expect(page.getByText('It is played at')).toBeVisible();
  await expect(tables.getByRole('heading', { name: 'No table yet' })).toHaveCount(0);
  await expectAccessibleAtBothWidths(page, 'the day of a store');
});

test('of two who plan at one table at one time, the second is refused', async ({ page, problems }) => {
  problems.expect(/409/);
  // No page of the app is open while people sign in and out.
  await page.goto('/robots.txt');
  const headers = { origin: new URL(page.url()).origin };
  await signInAs(page, 'admin');
  const name = `Zzz ${newAlias()}`;
  const { id } = await post(page, '/api/admin/retailers', { name, address: '', city: 'Provo', state: 'UT' });
  const tables = [{ id: crypto.randomUUID(), name: 'Table 1', seats: 4, fits: '' }];
  await page.request.put(`/api/retailers/${id}/tables`, { data: { revision: 1, tables }, headers });
  const startDate = new Date(Date.now() + 86_400_000).toISOString();
  const statuses = [];
  for (const title of ['The First Game', 'The Second Game']) {
    const campaignId = await organise(page, { type: 'Retailer', retailerId: id, title });
    const answer = await page.request.post(`/api/campaigns/${campaignId}/sessions`, {
      data: { sessionNumber: 1, description: 'We meet.', startDate, priceCents: 0, place: 'Table 1' },
      headers,
    });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([201, 409]);
});
