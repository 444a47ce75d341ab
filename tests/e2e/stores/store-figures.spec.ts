// What a store brought: plots, a table and a file for its managers; the whole for admins.
import { readFileSync } from 'node:fs';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { post } from '../support/campaign-files.ts';
import { expect, newAlias, signInAs, test } from '../support/fixtures.ts';

/** What the server answers once weeks were counted; here it has counted none. */
const weeks = Array.from({ length: 10 }, (_, index) => ({
  begins: new Date(Date.UTC(2026, 8, 7 + index * 7)).toISOString().slice(0, 'YYYY-MM-DD'.length),
  visits: 5 * (index % 4),
  demos: 10,
  new: 5,
  returning: 5 * index,
}));
const months = [
  { begins: '2026-09-01', visits: 30, demos: 40, new: 20, returning: 30 },
  { begins: '2026-10-01', visits: 25, demos: 45, new: 20, returning: 125 },
];

test('a manager reads the figures of a store as plots, as a table and as a file', async ({ page }) => {
  await signInAs(page, 'admin');
  const { id } = await post(page, '/api/admin/retailers', {
    name: `Zzz ${newAlias()}`,
    address: '',
    city: 'Provo',
    state: 'UT',
  });
  await page.goto(`/retailers/${id}/edit#figures`);
  await expect(page.getByText('There are no figures yet.')).toBeVisible();
  await page.route(`**/api/retailers/${id}/figures`, (route) =>
    route.fulfill({ json: { countedUntil: '2026-11-16', weeks, months } }),
  );
  await page.reload();
  await expect(page.getByRole('img', { name: 'Players: up to 50 in a week.' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Figures' });
  await expect(table.getByRole('row').nth(1)).toContainText('Nov 9, 2026');
  await expect(table.getByRole('row', { name: /Sep 7, 2026/ })).toContainText('–');
  await expectAccessibleAtBothWidths(page, 'the figures of a store');
  await page.getByRole('button', { name: 'Months' }).click();
  await expect(table.getByRole('row', { name: /October 2026/ })).toContainText('125');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('figures-months.csv');
  expect(readFileSync(await file.path(), 'utf8')).toBe(
    'Month of,Visitors,Demos,New players,Returning players\r\n2026-09-01,30,40,20,30\r\n2026-10-01,25,45,20,125\r\n',
  );
});

test('an admin reads the figures of all stores together', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/figures');
  await expect(page.getByText('No month was counted yet')).toBeVisible();
  await page.route('**/api/admin/figures', (route) =>
    route.fulfill({ json: { countedUntil: '2026-11-16', months } }),
  );
  await page.reload();
  await expect(page.getByRole('img', { name: 'Visitors: up to 30 in a month.' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the figures of all stores');
});
