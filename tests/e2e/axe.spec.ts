import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, showTheme } from './accessible.ts';
import { type DemoName, expect, signInAs, test } from './fixtures.ts';

/** How a route is opened: by whom, and at which address where the route has parts to fill in. */
type Visit = { as?: DemoName; address?: (page: Page) => Promise<string> };

const signedIn: Visit = { as: 'player' };
const ofCampaign = (end: string, as: DemoName): Visit => ({
  as,
  address: async (page) => end.replace('$campaignId', await idOfFirst(page, '/api/campaigns?type=Retailer')),
});
const fixed = (address: string, as?: DemoName): Visit => ({
  ...(as && { as }),
  address: () => Promise.resolve(address),
});
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Every route of the generated route tree. */
const visits: Record<string, Visit> = {
  '/': {},
  '/accept-invite': signedIn,
  '/accept-invite/$token': fixed('/accept-invite/no-such-token', 'player'),
  '/admin': { as: 'admin' },
  '/auth': {},
  '/auth/callback': fixed('/auth/callback?type=signup&token=no-such-token'),
  '/campaigns/$campaignId': ofCampaign('/campaigns/$campaignId', 'player'),
  '/campaigns/$campaignId/edit': ofCampaign('/campaigns/$campaignId/edit', 'organiser'),
  '/contact': {},
  '/dev/ui': {},
  '/earn/convention-sales': {},
  '/earn/overrides': {},
  '/earn/paid-games': {},
  '/earn/product-sales': {},
  '/earn/retailer-sales': {},
  '/my/contracts': signedIn,
  '/my/conventions': signedIn,
  '/my/earnings': signedIn,
  '/my/exams': signedIn,
  '/my/exams/$examId': fixed(`/my/exams/${NOBODY}`, 'player'),
  '/my/fundraisers': signedIn,
  '/my/games': signedIn,
  '/my/games/$campaignId/edit': ofCampaign('/my/games/$campaignId/edit', 'organiser'),
  '/my/games/new': signedIn,
  '/my/gamesystems': signedIn,
  '/my/network': signedIn,
  '/my/products': signedIn,
  '/my/profile': signedIn,
  '/my/purchases': signedIn,
  '/my/retailers': signedIn,
  '/my/visits': signedIn,
  '/play/convention': signedIn,
  '/play/online': {},
  '/play/retailer': signedIn,
  '/privacy': {},
  '/qualify/get-certified': signedIn,
  '/qualify/ratings': signedIn,
  '/retailers/$retailerId': fixed(`/retailers/${NOBODY}`),
  '/retailers/$retailerId/edit': fixed(`/retailers/${NOBODY}/edit`),
  '/retailers/search': {},
  '/terms': {},
};

/** One route, /auth, is six pages: the others are chosen by its search. */
const views: Record<string, Visit> = {
  '/auth?view=sign_up': {},
  '/auth?view=magic_link': {},
  '/auth?view=forgotten_password': {},
  '/auth?view=verify_otp': {},
  '/auth?view=update_password': signedIn,
  '/auth/callback?error=access_denied&error_description=You+said+no': {},
};

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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [1280, 390];
const themes = ['light', 'dark'];

for (const [route, visit] of Object.entries({ ...visits, ...views })) {
  test(`axe finds nothing on ${route}, at both widths and in both themes`, async ({ page, problems }) => {
    // Reads of things that are not there are part of the visit.
    problems.expect(/Failed to load resource.* 40[34]/);
    if (visit.as) await signInAs(page, visit.as);
    await page.goto(visit.address ? await visit.address(page) : route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await layOutEverything(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(sideways, `the page scrolls sideways at ${width} px`).toBe(false);
      for (const theme of themes) {
        await showTheme(page, theme);
        await expectAccessible(page, `${width} px, ${theme}`);
      }
    }
  });
}

/** Axe goes by where things are; what the browser puts off until it is scrolled to has no right place yet. */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main, main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
  });
}

async function idOfFirst(page: Page, path: string): Promise<string> {
  const answer = await page.context().request.get(path);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const [first] = items;
  if (!first) throw new Error(`${path} lists nothing`);
  return first.id;
}
