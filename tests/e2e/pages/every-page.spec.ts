import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Response } from '@playwright/test';
import { pageAddresses } from '../../../src/shared/pages/page-addresses.ts';
import { expectAccessibleAtBothWidths } from '../support/accessible.ts';
import {
  type DemoName,
  expect,
  originOf,
  retailersOf,
  signInAs,
  signUpNewcomer,
} from '../support/fixtures.ts';
import { test, type Viewer } from '../support/kept-browser.ts';
import { expectRoomForLongTexts, textsOn } from '../support/long-texts.ts';
import { invitationTo } from '../support/outbox.ts';

/** How a route is opened: by whom, and at which address where the route has parts to fill in. */
type Visit = { as?: Viewer; address?: (page: Page) => Promise<string> };

const signedIn: Visit = { as: 'player' };
const asAdmin: Visit = { as: 'admin' };
const ofCampaign = (end: string, as: DemoName): Visit => ({
  as,
  address: async (page) => {
    const list = as === 'organiser' ? '/api/campaigns/owned' : '/api/campaigns?type=Retailer';
    return end.replace('$campaignId', await idOfLast(page, list));
  },
});
const fixed = (address: string, as?: DemoName): Visit => ({
  ...(as && { as }),
  address: () => Promise.resolve(address),
});
const ofRetailer = (end: string, as?: DemoName): Visit => ({
  ...(as && { as }),
  address: async (page) => end.replace('$retailerId', (await retailersOf(page))[0]!.id),
});
/** The oldest thing of a list of the console, on its own page. */
const ofAdmin = (screen: string, list: string): Visit => ({
  as: 'admin',
  address: async (page) => `${screen}/${await idOfLast(page, list)}`,
});
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The check-in of the first session of a campaign that the demo's organiser runs. */
async function checkInOfOrganiser(page: Page): Promise<string> {
  const campaign = await idOfLast(page, '/api/campaigns/owned');
  const session = await idOfFirst(page, `/api/campaigns/${campaign}/sessions`);
  return `/campaigns/${campaign}/sessions/${session}/check-in`;
}

/** Somebody new invites somebody; the demo's player opens the link. */
async function invitationOfNewcomer(page: Page): Promise<string> {
  await signUpNewcomer(page);
  const email = `friend-${randomUUID()}@example.com`;
  const data = { email, firstName: 'Kim', lastName: 'Lee' };
  await page.request.post('/api/invites', { data, headers: { origin: originOf(page) } });
  await signInAs(page, 'player');
  return (await invitationTo(email)).link;
}

/** Every route of the generated route tree. */
const visits: Record<string, Visit> = {
  '/': {},
  '/accept-invite': signedIn,
  '/auth': {},
  '/auth/callback': fixed('/auth/callback?type=signup&token=no-such-token'),
  '/campaigns/$campaignId': ofCampaign('/campaigns/$campaignId', 'player'),
  '/campaigns/$campaignId/edit': ofCampaign('/campaigns/$campaignId/edit', 'organiser'),
  '/campaigns/$campaignId/sessions/$sessionId/check-in': {
    as: 'organiser',
    address: checkInOfOrganiser,
  },
  '/campaigns/$campaignId/figures': ofCampaign('/campaigns/$campaignId/figures', 'organiser'),
  '/campaigns/$campaignId/sessions/$sessionId/roster': {
    as: 'organiser',
    address: async (page) => {
      const campaign = await idOfLast(page, '/api/campaigns/owned');
      const session = await idOfFirst(page, `/api/campaigns/${campaign}/sessions`);
      return `/campaigns/${campaign}/sessions/${session}/roster`;
    },
  },
  '/conventions/$conventionId': {
    as: 'player',
    address: async (page) => `/conventions/${await idOfFirst(page, '/api/conventions?when=upcoming')}`,
  },
  '/contact': {},
  '/dev/ui': {},
  '/earn/convention-sales': {},
  '/earn/overrides': {},
  '/earn/paid-games': {},
  '/earn/product-sales': {},
  '/earn/retailer-sales': {},
  '/my/account': signedIn,
  '/my/contracts': signedIn,
  '/my/conventions': signedIn,
  '/my/decisions': signedIn,
  '/my/earnings': signedIn,
  '/my/exams': signedIn,
  '/my/exams/$examId': {
    as: 'player',
    address: async (page) => `/my/exams/${await idOfFirst(page, '/api/exams/available')}`,
  },
  '/my/fundraisers': signedIn,
  '/my/games': signedIn,
  '/my/games/$campaignId/edit': ofCampaign('/my/games/$campaignId/edit', 'organiser'),
  '/my/games/new': signedIn,
  '/my/gamesystems': signedIn,
  '/my/network': signedIn,
  '/my/products': signedIn,
  '/my/notices': signedIn,
  '/my/notifications': signedIn,
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
  '/retailers/$retailerId': ofRetailer('/retailers/$retailerId', 'player'),
  '/retailers/$retailerId/edit': fixed(`/retailers/${NOBODY}/edit`),
  '/retailers/search': {},
  '/rules': {},
  '/terms': {},
};

/** Pages of the console, which has a route tree of its own, and pages that share a route, such as the six of /auth. */
const views: Record<string, Visit> = {
  "an invitation's link": { as: 'newcomer', address: invitationOfNewcomer },
  'a submitted exam': { as: 'player', address: async (page) => `/my/exams/${await idOfSubmitted(page)}` },
  'an exam that is not there': fixed(`/my/exams/${NOBODY}`, 'player'),
  'an agreement to decide on': {
    as: 'player',
    address: async (page) => `/my/contracts#${await idOfFirst(page, '/api/contracts/templates')}`,
  },
  'a store that is edited': ofRetailer('/retailers/$retailerId/edit', 'admin'),
  '/auth?view=sign_up': {},
  '/auth?view=magic_link': {},
  '/auth?view=forgotten_password': {},
  '/auth?view=verify_otp': {},
  '/auth?view=update_password': signedIn,
  '/admin': asAdmin,
  '/admin/agreements': asAdmin,
  '/admin/audit-log': asAdmin,
  '/admin/campaigns': asAdmin,
  '/admin/retailers': asAdmin,
  '/admin/retailers/import': asAdmin,
  '/admin/conventions': asAdmin,
  '/admin/exams': asAdmin,
  '/admin/failed-invites': asAdmin,
  '/admin/failed-mail': asAdmin,
  '/admin/game-systems': asAdmin,
  '/admin/grading': asAdmin,
  '/admin/messages': asAdmin,
  '/admin/moderation': asAdmin,
  '/admin/requests': asAdmin,
  'a campaign that is decided about': {
    as: 'admin',
    address: async (page) =>
      `/admin/moderation/campaign/${await idOfFirst(page, '/api/campaigns?type=Retailer')}`,
  },
  '/admin/users': asAdmin,
  'an exam that is written': ofAdmin('/admin/exams', '/api/admin/exams'),
  'an agreement that is written': ofAdmin('/admin/agreements', '/api/admin/templates'),
  'an exam that is graded': ofAdmin('/admin/grading', '/api/submissions/in-review'),
  '/auth/callback?error=access_denied&error_description=You+said+no': {},
  '/no/such/page': {},
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

const idOfFirst = (page: Page, path: string) => idOf(page, path, 0);
/** The oldest of a list is of the demo world: other tests add newer ones. */
const idOfLast = (page: Page, path: string) => idOf(page, path, -1);

async function idOf(page: Page, path: string, index: number): Promise<string> {
  const answer = await page.context().request.get(path);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const found = items.at(index);
  if (!found) throw new Error(`${path} lists nothing`);
  return found.id;
}

async function idOfSubmitted(page: Page): Promise<string> {
  const answer = await page.context().request.get('/api/exams/completed');
  const { items } = (await answer.json()) as { items: { exam: { id: string } }[] };
  return items[0]!.exam.id;
}
