import type { Page } from '@playwright/test';
import { organise } from '../support/campaign-files.ts';
import { expect, retailersOf, signInAs, test } from '../support/fixtures.ts';

/** Longer than a frame, so that what waits for data is painted before the data is there. */
const ANSWERS_AFTER_MS = 400;
/** After the last request; late arrivals such as fonts and pictures are painted by then. */
const SETTLES_IN_MS = 600;

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
};
type Recorded = { value: number; moved: string[] };

/** Opens a page whose data comes late, and answers with what moved on it until it was at rest. */
async function shiftsOn(page: Page, path: string): Promise<Recorded[]> {
  await page.addInitScript(() => {
    const recorded: Recorded[] = [];
    Object.assign(window, { recordedShifts: recorded });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        const moved = nodes.map((node) => node?.outerHTML.slice(0, 120) ?? 'something that is gone');
        if (!hadRecentInput) recorded.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ANSWERS_AFTER_MS);
    });
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLES_IN_MS);
  return page.evaluate(() => (window as unknown as { recordedShifts: Recorded[] }).recordedShifts);
}

/** Fails with what moved when all shifts together are more than `limit`. */
async function expectStill(page: Page, path: string, limit: number) {
  const shifts = await shiftsOn(page, path);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(limit);
}

test('nothing moves on the landing page', async ({ page }) => {
  await expectStill(page, '/', 0.01);
});

for (const path of ['/auth', '/play/retailer', '/retailers/search', '/no/such/page']) {
  test(`hardly anything moves on ${path}`, async ({ page, problems }) => {
    if (path === '/no/such/page') problems.expect(/404/);
    await expectStill(page, path, 0.05);
  });
}

test('hardly anything moves on the page of a campaign', async ({ page }) => {
  // Of the demo world: what other tests have just made may change while it is looked at.
  const answer = await page.request.get('/api/campaigns?type=Retailer&text=The%20Lantern%20Road');
  const { items } = (await answer.json()) as { items: { id: string }[] };
  await expectStill(page, `/campaigns/${items[0]!.id}`, 0.05);
});

test('hardly anything moves on the page of a campaign for its organiser', async ({ page }) => {
  await expectStill(page, `/campaigns/${await organise(page)}`, 0.05);
});

test('hardly anything moves on the page of a store', async ({ page }) => {
  const [store] = await retailersOf(page);
  await expectStill(page, `/retailers/${store?.id}`, 0.05);
});

for (const path of [
  '/',
  '/my/games',
  '/my/profile',
  '/my/earnings',
  '/my/exams',
  '/my/contracts',
  '/my/network',
  '/my/retailers',
  '/my/visits',
]) {
  test(`hardly anything moves on ${path} for a signed-in user`, async ({ page }) => {
    await signInAs(page, 'player');
    // Nobody signs in without having opened a page: the browser knows by now to make room.
    if (path === '/') {
      await page.goto('/terms');
      await expect(page.locator('html[data-known]')).toBeAttached();
    }
    await expectStill(page, path, 0.05);
  });
}
