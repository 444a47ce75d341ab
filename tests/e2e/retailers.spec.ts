import type { Page } from '@playwright/test';
import {
  expect,
  newAlias,
  originOf,
  retailersOf,
  signInAs,
  signUpNewcomer,
  test,
} from './support/fixtures.ts';
import { goOffline } from './support/go-offline.ts';
import { pressTwice } from './support/failing-calls.ts';

const oakland = { latitude: 37.8044, longitude: -122.2712 };
const cards = (page: Page) => page.getByRole('article');
const expectToast = async (page: Page, ...texts: string[]) => {
  for (const text of texts) {
    // The toast before may still be on its way out.
    await expect(page.getByLabel('Messages').getByText(text, { exact: true }).first()).toBeVisible();
  }
};
const milesOf = async (page: Page): Promise<number[]> =>
  (await page.getByText(/^(About )?[\d.,]+ miles$/).allTextContents()).map((text) =>
    Number(/[\d.,]+/.exec(text)?.[0].replace(',', '')),
  );

test.describe('where the browser tells its position', () => {
  test.use({ geolocation: oakland, permissions: ['geolocation'] });

  test('stores within 50 miles come nearest first, the range is changed, and no address has coordinates', async ({
    page,
  }) => {
    const addresses: string[] = [];
    page.on('request', (sent) => addresses.push(sent.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto('/retailers/search');
    await expect(page.getByText(/ retailers within 50 miles of you, the nearest first\.$/)).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    const near = await milesOf(page);
    expect(near.length).toBeGreaterThan(3);
    expect(near).toEqual(near.toSorted((a, b) => a - b));
    expect(Math.max(...near)).toBeLessThanOrEqual(50);

    const range = page.getByRole('textbox', { name: 'Range' });
    const apply = page.getByRole('button', { name: 'Range in Miles' });
    for (const wrong of ['abc', '-5', '']) {
      await range.fill(wrong);
      await apply.click();
      await expectToast(page, 'Invalid Range', 'Please enter a valid number of miles.');
    }
    await range.fill('0');
    await apply.click();
    await expect(page).toHaveURL('/retailers/search?miles=0');
    await expect(page.getByText('All retailers, the nearest first.')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(cards(page)).toHaveCount(40);
    const all = await milesOf(page);
    expect(all).toEqual(all.toSorted((a, b) => a - b));

    // Elsewhere by now: the range's button and the one for the location ask the browser again.
    await page.context().setGeolocation({ latitude: 61.2, longitude: -149.9 });
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(cards(page).first()).toContainText('Anchorage');
    // What the range hides is said, and one press away.
    await page.getByRole('button', { name: '10 mi', exact: true }).click();
    await page.getByPlaceholder('Search by name, city, or state').fill('bent rook');
    await expect(page.getByText('No retailers found.')).toBeVisible();
    await page.getByRole('button', { name: 'Search everywhere (1)' }).click();
    await expect(cards(page)).toHaveCount(1);
    expect(addresses.filter((address) => /37\.8|122\.2/.test(decodeURIComponent(address)))).toEqual([]);
  });
});

test.describe('where the browser does not tell its position', () => {
  test('the list goes by name, with the toast, and the search is kept in the address', async ({ page }) => {
    await page.goto('/retailers/search');
    await expectToast(
      page,
      'Location Access Required',
      'Please enable location access to see nearby retailers',
    );
    const names = (await retailersOf(page)).map(({ name }) => name);
    await expect(cards(page).getByRole('heading')).toHaveText(names);
    await page.getByPlaceholder('Search by name, city, or state').fill('oAkLaNd');
    await expect(page).toHaveURL('/retailers/search?q=oAkLaNd');
    // A town's own stores stand first, and the others in its neighbourhood under a heading of their own.
    await expect(page.getByRole('heading', { name: 'Around Oakland, CA' })).toBeVisible();
    const own = page
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
      .first();
    await expect(own.getByRole('article').filter({ hasText: 'Oakland' })).not.toHaveCount(0);
    await expect(own.getByRole('article').filter({ hasNotText: 'Oakland' })).toHaveCount(0);
    await page.getByPlaceholder('Search by name, city, or state').fill('Springfield');
    const towns = page.getByRole('group', { name: 'Towns of this name' });
    await towns.getByRole('button', { name: 'Springfield, MO' }).click();
    await expect(page.getByPlaceholder('Search by name, city, or state')).toHaveValue('Springfield, MO');
    await page.getByPlaceholder('Search by name, city, or state').fill('Oakland 100 miles');
    await expect(page).toHaveURL('/retailers/search?q=Oakland&miles=100');
    await page.getByPlaceholder('Search by name, city, or state').fill('Oakland 50 miles');
    await expect(page).toHaveURL('/retailers/search?q=Oakland');
    await page.getByPlaceholder('Search by name, city, or state').fill('no store has this');
    await expect(page.getByText('No retailers found.')).toBeVisible();
    // A ZIP code needs nobody's position.
    await page.getByPlaceholder('Search by name, city, or state').fill('94610');
    await expect(page.getByText(/ within 50 miles of Oakland, CA 94610, the nearest first\.$/)).toBeVisible();
    await expect(cards(page).first()).toContainText('Oakland');
    // It stands in the address as people type it; addresses of earlier versions had it in quotes.
    await expect(page).toHaveURL('/retailers/search?q=94610');
    await page.goto('/retailers/search?q=%2294610%22');
    await expect(page.getByText(/ within 50 miles of Oakland, CA 94610, the nearest first\.$/)).toBeVisible();
    // Without a connection the answer before is not shown for another question.
    await goOffline(page);
    await page.getByPlaceholder('Search by name, city, or state').fill('lakeside');
    await expect(page.getByText('You are offline. The search goes on')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.goto('/retailers/search?q=oakland&miles=20');
    await expect(page.getByRole('textbox', { name: 'Range' })).toHaveValue('20');
    await expect(cards(page).first()).toContainText('Oakland');
    await page.getByRole('button', { name: 'Range in Miles' }).click();
    await expectToast(page, 'Location Access Required');
  });

  test('a failed search says so and can be tried again', async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await page.route('**/api/retailers/search', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/retailers/search');
    const alert = page.getByRole('alert');
    await expect(
      alert.getByText('There was an error loading your retailers. Please try again later.'),
    ).toBeVisible();
    await page.unroute('**/api/retailers/search');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

test('a store is linked once, shown in My Retailers, and unlinked', async ({ page, problems }) => {
  problems.expect(/Failed to load resource.* (409|500)/);
  await signUpNewcomer(page);
  await page.goto('/my/retailers');
  await expect(page.getByText("You haven't connected with any retailers yet.")).toBeVisible();
  await page.getByRole('link', { name: 'Find Retailers' }).click();
  const [store] = await retailersOf(page);
  const link = page.getByRole('button', { name: `Link Retailer: ${store?.name}` });
  const linkPath = `/api/retailers/${store?.id}/link`;

  await page.route(`**${linkPath}`, (route) => route.fulfill({ status: 500, json: {} }));
  await link.click();
  await expectToast(page, 'Failed to link retailer. Please try again.');
  await page.unroute(`**${linkPath}`);

  // Pressed twice in one go it is linked once, and nothing is said to have failed.
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith(linkPath) && sent.push(request.method()));
  await pressTwice(link);
  await expectToast(page, 'Retailer linked successfully');
  expect(sent).toEqual(['POST']);
  await expect(page).toHaveURL('/my/retailers');
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole('link', { name: store?.name ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: store?.name ?? '' })).toBeVisible();
  const linked = page.getByRole('button', { name: /^Linked/ });
  await expect(linked).toHaveAttribute('aria-pressed', 'true');
  await linked.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'Retailer unlinked');

  // A page that is no longer true: linked elsewhere meanwhile.
  await expect(link).toBeVisible();
  await page.context().request.post(linkPath, { data: {}, headers: { origin: originOf(page) } });
  await link.click();
  await expectToast(page, 'Already Linked');
});

test('linking asks a visitor to sign in, and a user for a player, and then goes on by itself', async ({
  page,
}) => {
  const [store] = await retailersOf(page);
  const link = page.getByRole('button', { name: `Link Retailer: ${store?.name}` });
  await page.goto('/retailers/search?miles=0');
  await link.click();
  await expectToast(page, 'Authentication required', 'Please sign in to link retailers');
  await expect(page).toHaveURL('/auth');
  await signUpNewcomer(page, { withPlayer: false });
  await page.goto('/retailers/search?miles=0');
  await expectToast(page, 'Profile Required', 'Please create a player profile first');
  await expect(page).toHaveURL('/my/profile');
  // The form is open: the press on the store led here.
  const dialog = page.getByRole('dialog', { name: 'Create Player Profile' });
  await dialog.getByRole('textbox', { name: 'Alias' }).fill(newAlias());
  await dialog.getByRole('textbox', { name: 'City' }).fill('Oakland');
  await dialog.getByRole('textbox', { name: 'State' }).fill('CA');
  await dialog.getByRole('button', { name: 'Create Player Profile' }).click();
  await expectToast(page, 'Retailer linked successfully');
  await expect(page).toHaveURL('/my/retailers');
  await expect(cards(page).getByRole('link', { name: store?.name ?? '' })).toBeVisible();
});

test('a store shows how to reach it and the games there; a failure is not a missing store', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await signInAs(page, 'player');
  const answer = await page.request.get('/api/campaigns?type=Retailer');
  const { items } = (await answer.json()) as { items: { title: string; retailer: { id: string } | null }[] };
  // The oldest is of the demo world; other tests add campaigns without sessions.
  const game = items.findLast(({ retailer }) => retailer !== null);
  const address = `/retailers/${game?.retailer?.id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@example\.com$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=/);
  await expect(page.getByText(/^Next session: /)).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: /^Share / });
  await expect(share.getByLabel('Link')).toHaveValue(`${originOf(page)}${address}`);
  await page.keyboard.press('Escape');
  const games = page.getByRole('region', { name: 'Games at this Location' });
  await expect(games.getByText('Price per session').first()).toBeVisible();
  await games.getByRole('link', { name: game?.title ?? '' }).click();
  await expect(page).toHaveURL(/\/campaigns\//);

  await page.goto('/retailers/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Retailer not found.')).toBeVisible();
  await page.route(`**/api${address}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(address);
  await expect(
    page.getByText('There was an error loading the retailer details. Please try again later.'),
  ).toBeVisible();
});
