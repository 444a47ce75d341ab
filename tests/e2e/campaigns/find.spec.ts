// Finding a table: a stranger gets to a seat for Thursday evening in a few presses, and no address says where they are.
import type { Page } from '@playwright/test';
import { DAY_MS } from '#shared/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const THURSDAY = 4;

/** The Thursday after this one, half an hour before midnight of UTC: evening at the Atlantic and in UTC. */
function thursdayEvening(): Date {
  const at = new Date(Date.now() + 7 * DAY_MS);
  at.setUTCHours(23, 30, 0, 0);
  return new Date(at.getTime() + ((THURSDAY + 7 - at.getUTCDay()) % 7) * DAY_MS);
}

type Store = { id: string; city: string; state: string };

/** A store of the demo world on the Atlantic. */
async function eastCoastStore(page: Page): Promise<Store> {
  const answer = await page.request.post('/api/retailers/search', {
    data: { text: 'New York, NY', rangeMiles: 300 },
    headers: { origin: new URL(page.url()).origin },
  });
  const { items } = (await answer.json()) as { items: Store[] };
  return items[0]!;
}

/** A table at a store with a session on a Thursday evening. */
async function makeTable(page: Page) {
  const title = `Thursday of ${newAlias()}`;
  await page.goto('/');
  const store = await eastCoastStore(page);
  const id = await organise(page, { title, type: 'Retailer', retailerId: store.id });
  await post(page, `/api/campaigns/${id}/sessions`, {
    sessionNumber: 1,
    description: 'The mill',
    startDate: thursdayEvening().toISOString(),
    priceCents: 0,
  });
  return { title, store };
}

test('a stranger finds a seat for Thursday evening from the landing page and takes it @phone', async ({
  page,
  browser,
}) => {
  const { title, store } = await makeTable(page);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await guest.goto('/');
  await guest.getByRole('main').getByRole('link', { name: 'Find a table' }).first().click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Find a table' })).toBeVisible();
  await guest.getByRole('searchbox', { name: 'Near' }).fill(`${store.city}, ${store.state}`);
  await guest.getByRole('button', { name: 'Thu', exact: true }).click();
  await guest.getByRole('button', { name: 'Evening', exact: true }).click();
  await expect(guest).toHaveURL(/\/play\?.*days=thu.*after=17.*before=24/);
  const table = guest.getByRole('article').filter({ has: guest.getByRole('link', { name: title }) });
  await expect(table.getByText(/^[\d.]+ miles?$/)).toBeVisible();
  // While others are looked for, the ones before are pale.
  await expect(guest.locator('[class*=results]')).toHaveCSS('opacity', '1');
  await expectAccessible(guest, 'the tables that were found');
  const address = guest.url();
  await table.getByRole('button', { name: `Take a seat in session 1 of ${title}` }).click();
  await expect(guest).toHaveURL('/auth');
  await signUpNewcomer(guest);
  // What was pressed is done once there is a player.
  await guest.goto(address);
  await expect(guest.getByText('Attendance confirmed').first()).toBeVisible();
  await expect(guest.getByText('You have a seat').first()).toBeVisible();
  await guest.context().close();
});

test('an empty result leads out: a wider range, another day; filters stand in the address and go by Back', async ({
  page,
}) => {
  const { title, store } = await makeTable(page);
  await page.goto(
    `/play?place=${encodeURIComponent(`${store.city}, ${store.state}`)}&days=thu&after=3&before=4`,
  );
  await expect(page.getByText('No tables match your search.')).toBeVisible();
  await expectAccessible(page, 'a search without a result');
  await page.getByRole('button', { name: /tables? at other hours$/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Near' }).fill('Xyzzyville');
  await expect(page.getByText('No such place is known.')).toBeVisible();
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(`/play?days=thu&after=17&before=24&miles=0`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Thu', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('near me, the nearest come first, and no address says where that is', async ({ page, browser }) => {
  const { title } = await makeTable(page);
  const context = await browser.newContext({
    geolocation: { latitude: 40.71, longitude: -74.01 },
    permissions: ['geolocation'],
  });
  const guest = await context.newPage();
  const addresses: string[] = [];
  guest.on('request', (request) => addresses.push(request.url()));
  await guest.goto('/play?miles=0&sort=nearest');
  await guest.getByRole('button', { name: 'Near me' }).click();
  await expect(guest.getByText(/, the nearest first\.$/)).toBeVisible();
  const distances = await guest
    .getByRole('article')
    .getByText(/^[\d.,]+ miles?$/)
    .allTextContents();
  const miles = distances.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(miles.length).toBeGreaterThan(1);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  await guest.getByRole('combobox', { name: 'Within' }).selectOption('Any distance');
  expect(addresses.filter((address) => /40\.7|74\.0/.test(decodeURIComponent(address)))).toEqual([]);
  expect(title).not.toBe('');
  await context.close();
});
