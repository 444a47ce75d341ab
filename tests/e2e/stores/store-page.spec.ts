// A store's hours, photos and more: written as a draft, published, and edited by two at once.
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import type { Page } from '@playwright/test';
import { expect, newAlias, signInAs, test } from '../support/fixtures.ts';
import { photo, post } from '../support/campaign-files.ts';

/** A store that no other test looks at. */
async function newStore(page: Page): Promise<{ id: string }> {
  await signInAs(page, 'admin');
  return post(page, '/api/admin/retailers', {
    name: `Zzz ${newAlias()}`,
    address: '',
    city: 'Provo',
    state: 'UT',
  });
}

const content = { hours: null, specialDays: [], sells: [], links: [], photos: [] };

test('a manager writes a draft, leaves, goes on, and publishes it', async ({ page, browser }) => {
  const store = await newStore(page);
  await page.goto(`/retailers/${store.id}`);
  await page.getByRole('link', { name: 'Edit Retailer' }).click();
  await page.getByRole('link', { name: 'Hours and photos' }).click();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await page.getByRole('button', { name: 'Closed on Sunday' }).click();
  await page.getByRole('button', { name: 'More hours on Saturday' }).click();
  const saturday = page.getByRole('group', { name: 'Saturday' });
  await saturday.getByLabel('Opens').nth(1).fill('19:00');
  await saturday.getByLabel('Closes').nth(1).fill('01:00');
  await page.getByLabel('A thing on each line').fill('Board games\nPaint');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('group', { name: 'Link 1' }).getByLabel('Name').fill('Our club');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await photo('shelf.jpg', '#1c7f9e'));
  await page.getByLabel('What it shows').fill('The shelf with the dice');
  await expect(page.getByText('Draft saved just now')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'editing hours and photos');

  const visitor = await browser.newPage();
  await visitor.goto(`/retailers/${store.id}`);
  await expect(visitor.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Hours' })).toHaveCount(0);

  await page.reload();
  await expect(page.getByLabel('A thing on each line')).toHaveValue('Board games\nPaint');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('These hours overlap')).toBeVisible();
  await saturday.getByLabel('Opens').nth(1).fill('20:00');
  await expect(page.getByText('Enter an address')).toBeVisible();
  await page.getByRole('group', { name: 'Link 1' }).getByLabel('Address').fill('club.example/oakland');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('10 AM – 8 PM, 8 PM – 1 AM')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(`/retailers/${store.id}`);

  await visitor.reload();
  await expect(visitor.getByText(/^(Open|Closed) now$/)).toBeVisible();
  await expect(visitor.getByRole('row', { name: 'Sunday Closed' })).toBeVisible();
  await expect(visitor.getByRole('list', { name: 'What is sold here' }).getByText('Paint')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Our club' })).toHaveAttribute(
    'href',
    'https://club.example/oakland',
  );
  await expectAccessibleAtBothWidths(visitor, 'a store with hours and photos');
  await visitor.getByRole('button', { name: 'Show large: The shelf with the dice' }).click();
  await expect(visitor.getByRole('dialog').getByAltText('The shelf with the dice')).toBeVisible();
});

test('who edits beside somebody else is told, and loses nothing', async ({ page, problems }) => {
  problems.expect(/409/);
  const store = await newStore(page);
  await page.goto(`/retailers/${store.id}/edit#hours`);
  const sold = page.getByLabel('A thing on each line');
  await expect(sold).toBeVisible();
  const theirs = await page.request.put(`/api/retailers/${store.id}/page/draft`, {
    data: { revision: 1, content: { ...content, sells: ['Theirs'] } },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(theirs.ok()).toBe(true);
  await sold.fill('Mine');
  await expect(page.getByText('Somebody else changed this page meanwhile')).toBeVisible();
  await expect(sold).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Draft saved just now')).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(sold).toHaveValue('');
});
