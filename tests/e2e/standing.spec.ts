import type { Page } from '@playwright/test';
import { expect, originOf, signInAs, signUpNewcomer, test } from './support/fixtures.ts';

const toast = (page: Page, text: string) => page.getByLabel('Messages').getByText(text, { exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a game system gets another account ID, and is removed after a question', async ({ page, problems }) => {
  problems.expect(/Failed to load resource/);
  await signUpNewcomer(page);
  const { request } = page.context();
  const { items } = (await (await request.get('/api/game-systems')).json()) as { items: { id: string }[] };
  const [system] = items as { id: string; name: string }[];
  await request.post('/api/game-accounts', {
    data: { gameSystemId: system?.id, accountId: 'robin' },
    headers: { origin: originOf(page) },
  });
  const name = system?.name ?? '';
  await page.goto('/my/gamesystems');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  const field = dialog.getByLabel('Account ID');
  await expect(field).toHaveValue('robin');
  await field.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Account ID is required')).toBeVisible();
  await field.fill('robin#2277');
  await page.route('**/api/game-accounts/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Failed to update game system')).toBeVisible();
  await expect(field).toHaveValue('robin#2277');
  await page.unroute('**/api/game-accounts/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, name)).toContainText('robin#2277');

  const question = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Game system removed')).toBeVisible();
  await expect(page.getByText('No game systems yet')).toBeVisible();
});

test('the eight figures of My Points each lead to what they count', async ({ page }) => {
  await signInAs(page, 'player');
  await page.goto('/my/earnings');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(8);
  const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/my/purchases',
    '/my/retailers',
    '/my/games',
    '/my/games',
    '/my/games',
    '/my/games',
    '/my/visits',
    '/my/visits',
  ]);
  await page.getByRole('link', { name: /Total Tournaments/ }).click();
  await expect(page.getByRole('heading', { name: 'My Games' })).toBeVisible();
});
