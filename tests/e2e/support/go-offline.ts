import { expect, type Page } from '@playwright/test';

/**
 * Takes the network away from the page's browser, once the page has all of its late code: pages fetch it when they are
 * quiet, which on a busy machine is long after Playwright's `networkidle`. Without its code a page can't say what failed.
 */
export async function goOffline(page: Page): Promise<void> {
  // Fetched last of what every page needs.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toaster')),
  );
  let before = -1;
  await expect(async () => {
    const now = await page.evaluate(filesWhenIdle);
    const isSame = now === before;
    before = now;
    expect(isSame, 'files still come').toBe(true);
  }).toPass({ intervals: [500] });
  await page.context().setOffline(true);
}

const filesWhenIdle = () =>
  new Promise<number>((resolve) => {
    requestIdleCallback(() => resolve(performance.getEntriesByType('resource').length));
  });
