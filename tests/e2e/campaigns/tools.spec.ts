import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, originOf, signUpNewcomer, test } from '../support/fixtures.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Sends a write that the page itself would send, and answers with the id of what was made. */
async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data, headers: { origin: originOf(page) } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test('an organiser copies a campaign with its upcoming sessions, and has the roster of the first one on paper', async ({
  page,
}) => {
  const title = `Table ${randomUUID().slice(0, 8)}`;
  await signUpNewcomer(page);
  const systems = (await (await page.request.get('/api/game-systems')).json()) as { items: { id: string }[] };
  const campaignId = await make(page, '/api/campaigns', {
    title,
    description: '',
    gameSystemId: systems.items[0]!.id,
    type: 'Online',
    minPlayers: 1,
    maxPlayers: 4,
    priceCents: 500,
    retailerId: null,
    isTournament: false,
  });
  await make(page, `/api/campaigns/${campaignId}/sessions`, {
    sessionNumber: 7,
    description: 'The mill at night',
    startDate: `${dayFromNow(7)}T19:00:00.000Z`,
    priceCents: 500,
  });

  await page.goto(`/campaigns/${campaignId}`);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Copy campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy campaign' });
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(`${title} (copy)`);
  await dialog.getByRole('button', { name: 'Copy campaign' }).click();
  await expect(dialog.getByText('Please choose a day')).toBeVisible();
  await dialog.getByLabel('Day of the first session').fill(dayFromNow(30));
  await dialog.getByRole('button', { name: 'Copy campaign' }).click();
  await expect(page.getByLabel('Messages').getByText('Campaign copied', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible();

  await page.getByRole('button', { name: 'Roster of session 1' }).first().click();
  await page.getByRole('link', { name: 'Print or download' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roster of session 1' })).toBeVisible();
  await expect(page.getByText('0 of 4', { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Payment' })).toBeVisible();
  const table = await page.request.get(
    (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href'))!,
  );
  expect(table.headers()['content-type']).toBe('text/csv; charset=utf-8');
});
