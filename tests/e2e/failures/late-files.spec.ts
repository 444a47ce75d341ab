// Every file that a page fetches late fails once: the page stays, and what the file is for comes.
import type { Page } from '@playwright/test';
import { expect, signInAs } from '../support/fixtures.ts';
import { lateCodeIsHere } from '../support/go-offline.ts';
import { test, type Viewer } from '../support/kept-browser.ts';
import { type Visit, views, visits } from '../support/visits.ts';

const isLong = process.env['LONG_TESTS'] === '1';
/** All pages load their code by the same function, so testing every fourth page is enough; `npm run test:long` opens each. */
const EVERY = 4;

for (const viewer of ['visitor', 'player', 'organiser', 'admin'] as const) {
  test.describe(viewer, () => {
    test.use({ viewer, contextOptions: { reducedMotion: 'reduce' } });
    const seen = Object.entries({ ...visits, ...views }).filter(
      ([, visit]) => (visit.as ?? 'visitor') === viewer,
    );
    for (const [at, [route, visit]] of seen.entries())
      if (isLong || at % EVERY === 0) failOnce(route, viewer, visit.address);
  });
}

function failOnce(route: string, viewer: Viewer, addressOf: Visit['address']): void {
  test(`${route} stands, and all of it comes, though each late file fails once`, async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load resource/);
    if (viewer !== 'visitor') await signInAs(page, viewer as 'player');
    const address = addressOf ? await addressOf(page) : route;
    const files = await failEachLateFileOnce(page, address);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lateCodeIsHere(page);
    await expect.poll(files.missing, { timeout: 15_000 }).toEqual([]);
    expect(files.failed.size).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await expect(page.getByText(/Please reload|could not be reached|assets\//)).toHaveCount(0);
  });
}

/** Refuses the first request for each file that the document does not begin with. */
async function failEachLateFileOnce(page: Page, address: string) {
  const document = await page.request.get(address, { headers: { accept: 'text/html' } });
  const named = new Set((await document.text()).match(/\/assets\/[\w.-]+/g));
  const failed = new Set<string>();
  const came = new Set<string>();
  await page.route(/\/assets\/[\w.-]+\.(js|css)$/, async (request) => {
    const { pathname } = new URL(request.request().url());
    if (named.has(pathname) || failed.has(pathname)) return request.continue();
    failed.add(pathname);
    return request.abort('failed');
  });
  page.on('requestfinished', (request) => came.add(new URL(request.url()).pathname));
  return { failed, missing: () => [...failed].filter((file) => !came.has(file)) };
}
