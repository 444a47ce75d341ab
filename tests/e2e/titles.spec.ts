import type { Page } from '@playwright/test';
import { type PageAddress, pageAddresses } from '../../src/shared/page-addresses.ts';
import { expect, isPhone, signInAs, test } from './fixtures.ts';

/** Where a visitor does not stay: they are sent to /auth. */
const leadElsewhere = new Set<PageAddress>(['/auth/callback', '/accept-invite']);

const addresses = (Object.keys(pageAddresses) as PageAddress[]).filter(
  (address) => !address.includes('{') && !leadElsewhere.has(address),
);

/** The title that the server sent has to be the one that the page's screen then gives itself. */
async function expectSameTitles(page: Page, paths: readonly string[]) {
  test.skip(isPhone(page), 'Titles are the same at every width');
  for (const path of paths) {
    const answer = await page.goto(path);
    const sent = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, 'text/html').title,
      (await answer?.text()) ?? '',
    );
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#root')).not.toBeEmpty();
    expect.soft([path, await page.title()]).toEqual([path, sent]);
  }
}

test('pages for everybody keep the title that the server sent', async ({ page, problems }) => {
  problems.expect(/404/);
  const paths = addresses.filter((address) => pageAddresses[address] === 'anyone');
  await expectSameTitles(page, [...paths, '/no/such/page']);
});

test('pages for who is signed in keep the title that the server sent', async ({ page }) => {
  await signInAs(page, 'player');
  await expectSameTitles(
    page,
    addresses.filter((address) => pageAddresses[address] === 'user'),
  );
});

test('the page of a campaign keeps the title that the server sent', async ({ page }) => {
  const answer = await page.request.get('/api/campaigns?type=Online');
  const { items } = (await answer.json()) as { items: { id: string; title: string }[] };
  const [campaign] = items;
  await expectSameTitles(page, [`/campaigns/${campaign?.id}`]);
  await expect(page).toHaveTitle(new RegExp(`^${campaign?.title} · `));
});
