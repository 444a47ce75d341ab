import { expect, type Page } from '@playwright/test';

/** Waits for a page's late code. Pages fetch it when they are quiet, which on a busy machine is long after `networkidle`. */
export async function lateCodeIsHere(page: Page): Promise<void> {
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
}

/** Takes the network away from the page's browser, once the page has its late code: without it, it can't say what failed. */
export async function goOffline(page: Page): Promise<void> {
  await lateCodeIsHere(page);
  await page.context().setOffline(true);
}

const filesWhenIdle = () =>
  new Promise<number>((resolve) => {
    requestIdleCallback(() => resolve(performance.getEntriesByType('resource').length));
  });
