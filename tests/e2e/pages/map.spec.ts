// The map of stores, tables, one store and conventions: drawn from what the server sends, and the same as the list.
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, retailersOf, signInAs, test } from '../support/fixtures.ts';

// The map is drawn by the graphics card, or by a program that does its work.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--in-process-gpu',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
    ].concat(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  },
});

const mapOf = (page: Page, name = 'Map of retailers') => page.getByRole('region', { name });
const marks = (page: Page, name?: string) => mapOf(page, name).locator('.maplibregl-marker');

/** Waits until the map is drawn with its first marks. */
async function drawn(page: Page, name?: string): Promise<void> {
  await expect(mapOf(page, name)).toHaveAttribute('data-state', 'open');
  await expect(marks(page, name).first()).toBeVisible();
}

/** How many points all marks stand for. */
const pointsOf = async (page: Page, name?: string): Promise<number> => {
  const texts = await marks(page, name).allTextContents();
  return texts.reduce((sum, text) => sum + (text === '' ? 1 : Number(text)), 0);
};

test('is opened by a press, is drawn from this server alone, and has a mark for each store of the list', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  const tiles: number[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    if (/^(http|ws)/.test(url.protocol) && url.origin !== baseURL) elsewhere.push(sent.url());
  });
  page.on('response', (answer) => {
    if (answer.url().includes('/map/archive.pmtiles')) tiles.push(answer.status());
  });
  await page.goto('/retailers/search?q=94610');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(tiles).toEqual([]);
  await page.getByRole('button', { name: 'Show map' }).click();
  await drawn(page);
  await expect(page).toHaveURL(/map=yes/);
  await expect.poll(async () => pointsOf(page)).toBe(await page.getByRole('article').count());
  await expect(page.getByText('GeoNames')).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  expect(new Set(tiles)).toEqual(new Set([206]));
  expect(elsewhere).toEqual([]);
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(mapOf(page)).toHaveCount(0);
});

test('and list point at each other', async ({ page }) => {
  await page.goto('/retailers/search?q=94610&map=yes');
  await drawn(page);
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('button', { name: `Show ${name} on the map` }).click();
  await expect(mapOf(page).getByRole('link', { name })).toBeVisible();
  const mark = mapOf(page).getByRole('button', { name, exact: true });
  await expect(mark).toHaveAttribute('data-lit');
  const other = page.getByRole('article').nth(1);
  await other.getByRole('link').first().hover();
  await expect(mark).not.toHaveAttribute('data-lit');
  await mark.click();
  await expect(page.locator('li[data-lit]')).toContainText(name);
});

test('searches the area that it shows, and leaves it again', async ({ page }) => {
  const asked: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/retailers/search')) asked.push(sent.postDataJSON());
  });
  await page.goto('/retailers/search?q=94610&map=yes');
  await drawn(page);
  const before = await page.getByRole('article').count();
  const search = mapOf(page).getByRole('button', { name: 'Search this area' });
  await expect(search).toHaveCount(0);
  for (let level = 0; level < 4; level += 1)
    await mapOf(page).getByRole('button', { name: 'Zoom out' }).click();
  await search.click();
  await expect(page.getByText(/^\d+ retailers? in this area\.$/)).toBeVisible();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(before);
  expect(asked.at(-1)).toMatchObject({ area: { south: expect.any(Number), east: expect.any(Number) } });
  expect(page.url()).not.toMatch(/-?\d+\.\d{3}/);
  await page.getByRole('button', { name: 'Leave this area' }).click();
  await expect(page.getByText(/within 50 miles of Oakland, CA 94610/)).toBeVisible();
});

test('is used by keyboard alone, from the button that opens it to the page of a store', async ({ page }) => {
  await page.goto('/retailers/search?q=94610');
  await page.getByRole('button', { name: 'Show map' }).focus();
  await page.keyboard.press('Enter');
  await drawn(page);
  const canvas = mapOf(page).getByRole('region', { name: /Arrow keys move it/ });
  await canvas.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('+');
  await expect(mapOf(page).getByRole('button', { name: 'Search this area' })).toBeVisible();
  await page.keyboard.press('-');
  // A mark of several places comes apart; one of a single place says what it stands for.
  const said = mapOf(page).getByRole('listitem').getByRole('link');
  await expect(async () => {
    await marks(page).first().press('Enter', { timeout: 2_000 });
    await expect(said.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await said.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/retailers\/[0-9a-f-]{36}$/);
});

test('keeps to the theme, and is accessible at both widths in both', async ({ page }) => {
  await page.goto('/retailers/search?q=94610&map=yes');
  await drawn(page);
  await expectAccessibleAtBothWidths(page, 'stores with an open map');
  await page.goto('/play?map=yes');
  await drawn(page, 'Map of tables');
  await expectAccessible(page, 'tables with an open map');
});

test('stands on the page of a store, and of a convention', async ({ page }) => {
  const [store] = await retailersOf(page, 'Rook');
  await page.goto(`/retailers/${store!.id}`);
  await page.getByRole('button', { name: 'Show map' }).click();
  await drawn(page, `Map of ${store!.name}`);
  await signInAs(page, 'player');
  // The server looks for the places of conventions within its first minutes.
  const show = page.getByRole('button', { name: 'Show map' }).first();
  await expect(async () => {
    await page.goto('/my/conventions');
    await expect(show).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 100_000 });
  await show.click();
  await drawn(page, 'Map of upcoming conventions');
});

test('that a browser cannot draw says so, and the list stays', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('/retailers/search?q=94610&map=yes');
  await expect(
    page.getByText('This browser cannot draw the map. The list has the same places.'),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
