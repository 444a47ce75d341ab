// What is played at a store: by week and month, as a poster, and around it.
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, retailersOf, test } from '../support/fixtures.ts';

test('a visitor looks through the calendar of a store and opens a game', async ({ page }) => {
  await page.goto('/');
  const [store] = await retailersOf(page, 'Lakeside Legends');
  await page.goto(`/retailers/${store!.id}`);
  await expect(page.getByRole('heading', { name: 'Also played nearby' })).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByText('What is played at Lakeside Legends.')).toBeVisible();
  const week = await page.getByRole('heading', { level: 2 }).first().textContent();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(week!);
  const session = page.getByRole('link', { name: /Salt in the Walls/ });
  await expect(session.first()).toContainText(/PM.*Pathfinder, \d+ free/s);
  await expectAccessibleAtBothWidths(page, 'the calendar of a store, by week');
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expect(session.first()).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the calendar of a store, by month');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await session.first().click();
  await expect(page.getByRole('heading', { name: 'Salt in the Walls' })).toBeVisible();
});

test('a poster holds the store, its sessions and a code, and nothing else on paper', async ({ page }) => {
  await page.goto('/');
  const [store] = await retailersOf(page, 'Lakeside Legends');
  await page.goto(`/retailers/${store!.id}/calendar`);
  await page.getByRole('link', { name: 'Poster' }).click();
  await expect(page.getByRole('heading', { name: 'Poster' })).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  const sheet = page.getByRole('article', { name: 'Poster of' });
  await expect(sheet.getByText('Salt in the Walls')).toBeVisible();
  await expect(sheet.getByRole('img', { name: /A code that leads to/ })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a poster');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Poster' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next week' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(sheet).toBeVisible();
});
