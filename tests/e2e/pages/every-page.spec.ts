import { readFileSync } from 'node:fs';
import type { Page, Response } from '@playwright/test';
import { pageAddresses } from '#shared/pages/page-addresses.ts';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import { expect, signInAs } from '../support/fixtures.ts';
import { test, type Viewer } from '../support/kept-browser.ts';
import { expectRoomForLongTexts, textsOn } from '../support/long-texts.ts';
import { type Visit, views, visits } from '../support/visits.ts';

/** The routes of the generated tree, read from its text: its code belongs to the browser. */
function generatedRoutes(): string[] {
  const tree = readFileSync('src/web/route-tree.gen.ts', 'utf8');
  const table = /export interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? '';
  return [...table.matchAll(/'([^']+)':/g)].map((match) => match[1]!).toSorted();
}

test('every route of the route tree is visited here', () => {
  const routes = generatedRoutes();
  expect(routes.length).toBeGreaterThan(30);
  expect(Object.keys(visits).toSorted()).toEqual(routes);
});

test('every page of the page table that has no parts to fill in is visited here', () => {
  const visited = new Set([...Object.keys(visits), ...Object.keys(views)]);
  const addresses = Object.keys(pageAddresses).filter((address) => !address.includes('{'));
  expect(addresses.filter((address) => !visited.has(address))).toEqual([]);
});

for (const viewer of ['visitor', 'newcomer', 'player', 'organiser', 'admin'] as const) {
  test.describe(viewer, () => {
    test.use({ viewer, contextOptions: { reducedMotion: 'reduce' } });
    for (const [route, visit] of Object.entries({ ...visits, ...views })) {
      if ((visit.as ?? 'visitor') === viewer) lookAt(route, viewer, visit.address);
    }
  });
}

function lookAt(route: string, viewer: Viewer, address: Visit['address']): void {
  test(`${route} keeps the title it was sent, axe finds nothing, and the longest texts have room`, async ({
    page,
    problems,
  }) => {
    // Reads of things that are not there, and of links that open nothing, are part of the visit.
    problems.expect(/Failed to load resource.* 40[034]/);
    if (viewer !== 'visitor' && viewer !== 'newcomer') await signInAs(page, viewer);
    const texts = textsOn(page);
    const answer = await page.goto(address ? await address(page) : route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const leadsOn = page.url() !== answer?.url();
    if (!leadsOn && hasTitleOfItsOwn(new URL(page.url()))) await expectTitleAsSent(page, answer);
    await layOutEverything(page);
    await expectAccessibleAtBothWidths(page, route, 'main');
    await expectRoomForLongTexts(page, route, await texts.arrived());
  });
}

/** The server knows the titles of the pages without parts, and those of campaigns and stores; the others share one. */
const hasTitleOfItsOwn = ({ pathname, search, hash }: URL) =>
  (search === '' && hash === '' && pathname in pageAddresses) ||
  pathname === '/no/such/page' ||
  /^[/](?:campaigns|retailers)[/][^/]+$/.test(pathname);

/** The title that the server sent has to be the one that the page's screen then gives itself. */
async function expectTitleAsSent(page: Page, answer: Response | null): Promise<void> {
  const html = (await answer?.text()) ?? '';
  const sent = await page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, html);
  expect(await page.title()).toBe(sent);
}

/** Axe goes by where things are; what the browser puts off until it is scrolled to has no right place yet. */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main, main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}
