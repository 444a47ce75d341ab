import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts';
import { expect, originOf, signUpNewcomer, test } from './support/fixtures.ts';
import {
  answerLocation,
  cards,
  changeLocation,
  expectToast,
  letLocationAnswer,
  record,
} from './support/recording.ts';

/** A store with coordinates, which the demo world has. */
async function someStore(
  page: Page,
): Promise<{ id: string; name: string; latitude: number; longitude: number }> {
  const headers = { origin: originOf(page) };
  const found = await page.request.post('/api/retailers/search', { data: { text: 'oakland' }, headers });
  const { items } = (await found.json()) as { items: { id: string }[] };
  const answer = await page.request.get(`/api/retailers/${items[0]?.id}`);
  const { id, name, lat, lng } = (await answer.json()) as {
    id: string;
    name: string;
    lat: number;
    lng: number;
  };
  return { id, name, latitude: lat, longitude: lng };
}

test.describe('with the location granted', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 0, longitude: 0 } });

  test('a visit finds the store, is commented, counted and deleted; no address has its coordinates', async ({
    page,
    context,
  }) => {
    await signUpNewcomer(page);
    const store = await someStore(page);
    const latitude = store.latitude + 0.0004;
    await context.setGeolocation({ latitude, longitude: store.longitude, accuracy: 5 });
    const addresses: string[] = [];
    page.on('request', (sent) => addresses.push(sent.url()));
    page.on('framenavigated', (frame) => addresses.push(frame.url()));

    await page.goto('/my/visits');
    await expect(
      page.getByText('No visits recorded yet. Start by recording your first visit!'),
    ).toBeVisible();
    await record(page).click();
    const card = cards(page);
    await expect(card).toHaveCount(1);
    await expect(record(page)).toBeEnabled();
    await expect(card.getByText(`${latitude.toFixed(6)}, ${store.longitude.toFixed(6)}`)).toBeVisible();
    await expect(card.getByRole('time')).toHaveText(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M$/,
    );
    const nearby = card.getByRole('list', { name: 'Nearby retailers' });
    await expect(nearby.getByText(/^14\d feet$/).first()).toBeVisible();
    const nearest = (await nearby.getByRole('heading').textContent()) ?? '';
    await expectToast(page, `Visit recorded at ${nearest}`);

    // The same place a moment later: asked, so that no slip counts twice.
    await record(page).click();
    const doubt = page.getByRole('alertdialog', { name: 'Record another visit?' });
    await expect(
      doubt.getByText('You recorded a visit here less than a minute ago. Record another?'),
    ).toBeVisible();
    await doubt.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toHaveCount(1);

    // A store that was near but not visited is taken off, and put back.
    await nearby.getByRole('button', { name: `Not visited: unlink ${nearest}` }).click();
    await expect(card.getByRole('heading', { name: nearest })).toHaveCount(0);
    await page.getByLabel('Messages').getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByRole('heading', { name: nearest })).toBeVisible();
    await expect(card.getByRole('link', { name: /^View Retailer/ })).toHaveAttribute(
      'href',
      /^\/retailers\//,
    );

    // Fast presses end right, and never below 0.
    const [less, more] = [
      card.getByRole('button', { name: 'One demo less' }),
      card.getByRole('button', { name: 'One demo more' }),
    ];
    await expect(less).toBeDisabled();
    for (let press = 0; press < 12; press += 1) await more.click({ delay: 0 });
    for (let press = 0; press < 5; press += 1) await less.click({ delay: 0 });
    await expect(card.getByRole('status')).toHaveText('7');
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/visits');
        return ((await answer.json()) as { items: { customerDemoCount: number }[] }).items[0]
          ?.customerDemoCount;
      })
      .toBe(7);

    const background = () => card.evaluate((element) => getComputedStyle(element).backgroundColor);
    const plain = await background();
    await card.getByRole('button', { name: 'Edit comments' }).click();
    const box = card.getByRole('textbox', { name: 'Comments' });
    await expect(box).toBeFocused();
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(80);
    await box.fill('Never mind');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByText('No comments yet.')).toBeVisible();
    await card.getByRole('button', { name: 'Edit comments' }).click();
    await box.fill('Good coffee');
    await card.getByRole('button', { name: 'Positive' }).click();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Positive experience')).toBeVisible();
    await expect(card.getByText('Good coffee')).toBeVisible();
    const positive = await background();
    await card.getByRole('button', { name: 'Edit comments' }).click();
    await card.getByRole('button', { name: 'Negative' }).click();
    await expectAccessible(page, 'a card that is edited');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Negative experience')).toBeVisible();
    expect(new Set([plain, positive, await background()]).size).toBe(3);
    // Pressed again it is unset, and nothing typed is cut.
    await card.getByRole('button', { name: 'Edit comments' }).click();
    await card.getByRole('button', { name: 'Negative' }).click();
    await expect(card.getByText('Not set yet')).toBeVisible();
    await box.fill('x'.repeat(5_001));
    await expect(card.getByText('5,001 of 5,000 characters')).toBeVisible();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await box.fill('Line\n'.repeat(30));
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByRole('button', { name: 'Show more' }).click();
    await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible();
    expect(await background()).toBe(plain);

    await card.getByRole('button', { name: /^Delete the visit/ }).click();
    const question = page.getByRole('alertdialog');
    await expect(
      question.getByText('Are you sure you want to delete this visit? This action cannot be undone.'),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: /^Delete the visit/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(0);

    const traces = [latitude.toFixed(3), store.latitude.toFixed(3), store.longitude.toFixed(3)];
    expect(addresses.length).toBeGreaterThan(5);
    expect(
      addresses.filter((address) => traces.some((trace) => decodeURIComponent(address).includes(trace))),
    ).toEqual([]);
  });
});

test('with the location denied a visit is recorded without, and allowing it later is noticed', async ({
  page,
  problems,
}) => {
  // The page is left before it has read that its visit is recorded: it is sent again, and recorded once.
  problems.expect(/409/);
  await answerLocation(page, { permission: 'denied', code: 1 });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  const banner = page.getByText('Location access is denied');
  await expect(banner).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Enable Location Access' });
  await record(page, 'Record Visit (No Location)').click();
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page, 'Enable Location Access');
  await dialog.getByRole('button', { name: 'Enable Location' }).click();
  await expectToast(page, 'Location permission denied. You can still record visits without location.');
  await expect(cards(page)).toHaveCount(0);

  await record(page, 'Record Visit (No Location)').click();
  await dialog.getByRole('button', { name: 'Continue without location' }).click();
  await expectToast(page, 'Location permission denied. Recording visit without coordinates.');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByText('No location recorded')).toBeVisible();
  await expect(cards(page).getByText('Please add retailer location details here')).toBeVisible();

  const store = await someStore(page);
  await cards(page)
    .getByRole('button', { name: /^Link Retailer/ })
    .click();
  const select = page.getByRole('dialog', { name: 'Select a Retailer' });
  await select.getByRole('searchbox').fill(store.name);
  await select.getByRole('button', { name: store.name }).first().click();
  await expect(cards(page).getByRole('link', { name: `View Retailer: ${store.name}` })).toBeVisible();

  await changeLocation(page, { permission: 'denied', code: 2 });
  await record(page, 'Record Visit (No Location)').click();
  await dialog.getByRole('button', { name: 'Enable Location' }).click();
  await expectToast(page, 'Failed to get location. Please try again.');

  await changeLocation(page, { permission: 'granted', position: store });
  await record(page, 'Record Visit (No Location)').click();
  await dialog.getByRole('button', { name: 'Enable Location' }).click();
  await expectToast(page, 'Location permission granted!');
  await expect(cards(page)).toHaveCount(2);
  await expect(banner).toHaveCount(0);

  await page.goto('/my/visits');
  await expect(banner).toBeVisible();
  await changeLocation(page, { permission: 'granted', position: store });
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(banner).toHaveCount(0);
  await expect(record(page)).toBeVisible();
});

for (const [what, code] of [
  ['unavailable', 2],
  ['timed out', 3],
] as const) {
  test(`with the location ${what} a visit is recorded without coordinates`, async ({ page }) => {
    await answerLocation(page, { permission: 'prompt', code, isHeld: true });
    await signUpNewcomer(page, { withPlayer: false });
    await page.goto('/my/visits');
    await record(page).click();
    await expect(page.getByRole('button', { name: 'Scanning Retailers...' })).toBeDisabled();
    await letLocationAnswer(page);
    await expectToast(page, 'Location unavailable. Recording visit without coordinates.');
    await expect(cards(page).getByText('No location recorded')).toBeVisible();
    await expect(record(page)).toBeEnabled();
    expect(
      await page.evaluate(
        () => (window as unknown as { toldLocation: { options: unknown } }).toldLocation.options,
      ),
    ).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
  });
}

test('a visit whose answer is lost is recorded once; far from every store it is linked by search', async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource/);
  await answerLocation(page, { permission: 'granted', position: { latitude: -48.9, longitude: -123.4 } });
  await signUpNewcomer(page);
  await page.goto('/my/visits');
  await page.route('**/api/visits', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await record(page).click();
  await expectToast(page, 'Failed to record visit. Please try again.');
  // A sending that is under way is answered before the way is free.
  await page.unrouteAll({ behavior: 'wait' });
  const waiting = page.getByRole('region', { name: 'Waiting to be saved' });
  await expect(waiting.getByText('-48.900000, -123.400000')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a waiting visit');
  // Somewhere else meanwhile: what was sent before is sent again, as it was, and the new press is a visit of its own.
  await changeLocation(page, { permission: 'granted', position: { latitude: 10, longitude: 10 } });
  await record(page).click();
  await expect(waiting).toHaveCount(0);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().getByText('10.000000, 10.000000')).toBeVisible();
  await expect(cards(page).last().getByText('-48.900000, -123.400000')).toBeVisible();
  await cards(page)
    .first()
    .getByRole('button', { name: /^Delete the visit/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page)).toHaveCount(1);

  const link = cards(page).getByRole('button', { name: /^Link Retailer/ });
  const select = page.getByRole('dialog', { name: 'Select a Retailer' });
  await page.route('**/nearby-retailers', (route) => route.fulfill({ status: 500, json: {} }));
  await link.click();
  await expect(select.getByText('Failed to find nearby retailers')).toBeVisible();
  await page.unroute('**/nearby-retailers');
  await select.getByRole('button', { name: 'Try again' }).click();
  await expect(select.getByText('No store is within 10 miles. Search for it instead.')).toBeVisible();
  await expectAccessible(page, 'Select a Retailer');
  await page.route('**/api/visits/*/retailers/*', (route) => route.fulfill({ status: 500, json: {} }));
  await select.getByRole('listitem').getByRole('button').first().click();
  await expectToast(page, 'Failed to link retailer');
  await page.keyboard.press('Escape');

  for (const [path, act, message] of [
    [
      '**/demos',
      () => cards(page).getByRole('button', { name: 'One demo more' }).click(),
      /^Failed to update: /,
    ],
    [
      '**/api/visits/*',
      async () => {
        await cards(page).getByRole('button', { name: 'Edit comments' }).click();
        await cards(page).getByRole('button', { name: 'Save' }).click();
      },
      /^Failed to update visit details$/,
    ],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
    await act();
    await expect(page.getByLabel('Messages').getByText(message).first()).toBeVisible();
    await page.unroute(path);
  }
  await expect(cards(page)).toHaveCount(1);

  // A page that is no longer true: deleted elsewhere meanwhile.
  const listed = await page.request.get('/api/visits');
  const { items } = (await listed.json()) as { items: { id: string }[] };
  await page.request.delete(`/api/visits/${items[0]!.id}`, { headers: { origin: originOf(page) } });
  await cards(page)
    .getByRole('button', { name: /^Delete the visit/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete visit');
  await expectToast(page, 'You can only delete your own visits');
});
