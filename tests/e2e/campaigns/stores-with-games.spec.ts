// Stores that have something on: found by it, with their sessions by date, and followed by those who linked them.
import { DAY_MS } from '#shared/time.ts';
import { expectAccessible } from '../support/accessible.ts';
import { organise, post } from '../support/campaign-files.ts';
import { expect, newAlias, signUpNewcomer, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Store = { id: string; name: string };

test('a store with games this week is found by them, a seat is taken from its page, and linked it is on home and My Retailers @phone', async ({
  page,
}) => {
  await page.goto('/');
  const answer = await page.request.post('/api/retailers/search', {
    data: { text: 'Chicago, IL', rangeMiles: 300 },
    headers: { origin: new URL(page.url()).origin },
  });
  const store = ((await answer.json()) as { items: Store[] }).items[0]!;
  const title = `Programme of ${newAlias()}`;
  const id = await organise(page, { title, type: 'Retailer', retailerId: store.id });
  for (const [sessionNumber, days] of [
    [1, 2],
    [2, 40],
  ] as const) {
    await post(page, `/api/campaigns/${id}/sessions`, {
      sessionNumber,
      description: 'The mill',
      startDate: new Date(Date.now() + days * DAY_MS).toISOString(),
      priceCents: 0,
    });
  }
  await page.goto('/retailers/search?q=Chicago%2C+IL&miles=300');
  await page.getByRole('button', { name: 'Games this week' }).click();
  await expect(page).toHaveURL(/week=yes/);
  const card = page.getByRole('article').filter({ hasText: store.name });
  await expect(card.first()).toBeVisible();
  // The stores of before stay, dimmed, until those with games are there.
  await expect(page.locator('main [aria-busy]')).toHaveCount(0);
  await expectAccessible(page, 'stores with games this week');

  await signUpNewcomer(page);
  await page.goto(`/retailers/${store.id}`);
  const programme = page.getByRole('region', { name: 'Upcoming sessions' });
  const row = programme.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(row.first().getByText('4 of 4 free')).toBeVisible();
  await expectAccessible(page, "a store's upcoming sessions");
  await row
    .first()
    .getByRole('button', { name: `Take a seat in session 1 of ${title}` })
    .click();
  await expect(row.first().getByText('You have a seat')).toBeVisible();
  await page.getByRole('button', { name: /^Link/ }).first().click();
  await expect(page.getByText(/linked/i).first()).toBeVisible();

  await page.goto('/my/retailers');
  const own = page.getByRole('region', { name: 'At your stores' });
  await expect(own.getByRole('link', { name: title }).first()).toBeVisible();
  await own.getByRole('button', { name: 'Tell me of new ones' }).click();
  await expect(own.getByRole('link', { name: 'You are told of new ones' })).toBeVisible();
  await expectAccessible(page, 'games at linked stores');
  await own.getByRole('link', { name: 'All of them' }).click();
  await expect(page).toHaveURL(/\/play\?stores=linked/);
  await expect(
    page.getByRole('article').getByRole('link', { name: title, exact: true }).first(),
  ).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'At your stores' }).getByRole('link', { name: title }).first(),
  ).toBeVisible();
});

test('organisers read on the figures of a campaign what players near its venue look for', async ({
  page,
}) => {
  await page.goto('/');
  const answer = await page.request.post('/api/retailers/search', {
    data: { text: 'Chicago, IL', rangeMiles: 300 },
    headers: { origin: new URL(page.url()).origin },
  });
  const store = ((await answer.json()) as { items: Store[] }).items[0]!;
  const id = await organise(page, { type: 'Retailer', retailerId: store.id });
  await page.goto(`/campaigns/${id}/figures`);
  await expect(page.getByRole('heading', { name: 'What players nearby look for' })).toBeVisible();
  await expect(page.getByText(/^No group is large enough yet/)).toBeVisible();
  await expectAccessible(page, 'what players nearby look for');
});
