import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type DemoName, originOf, retailersOf, signInAs, signUpNewcomer } from './fixtures.ts';
import type { Viewer } from './kept-browser.ts';
import { invitationTo } from './outbox.ts';

/** How a route is opened: by whom, and at which address where the route has parts to fill in. */
export type Visit = { as?: Viewer; address?: (page: Page) => Promise<string> };

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

/** A certificate that the demo's player makes of a graded exam. */
async function certificateOfPlayer(page: Page): Promise<string> {
  const answer = await page.request.get('/api/exams/completed');
  const { items } = (await answer.json()) as {
    items: { exam: { id: string }; scorePercent: number | null }[];
  };
  const graded = items.find(({ scorePercent }) => scorePercent !== null)!;
  const made = await page.request.post(`/api/exams/${graded.exam.id}/certificate`, {
    headers: { origin: originOf(page) },
  });
  return `/certificates/${((await made.json()) as { code: string }).code}`;
}

/** Every route of the generated route tree. */
export const visits: Record<string, Visit> = {
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
  '/certificates/$code': { as: 'player', address: certificateOfPlayer },
  '/conventions/$conventionId': {
    as: 'player',
    address: async (page) => `/conventions/${await idOfFirst(page, '/api/conventions?when=upcoming')}`,
  },
  '/banned': {},
  '/contact': {},
  '/dev/ui': {},
  '/earn/$kind': fixed('/earn/paid-games'),
  '/my/account': signedIn,
  '/my/book': { as: 'organiser' },
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
  '/my/searches': signedIn,
  '/my/visits': signedIn,
  '/my/wishes': signedIn,
  '/play': {},
  '/play/convention': signedIn,
  '/play/online': {},
  '/play/retailer': signedIn,
  '/privacy': {},
  '/qualify/get-certified': signedIn,
  '/qualify/ratings': signedIn,
  '/retailers/$retailerId': ofRetailer('/retailers/$retailerId', 'player'),
  '/retailers/$retailerId/claim': ofRetailer('/retailers/$retailerId/claim', 'player'),
  '/retailers/$retailerId/managers': ofRetailer('/retailers/$retailerId/managers', 'admin'),
  '/retailers/$retailerId/edit': fixed(`/retailers/${NOBODY}/edit`),
  '/retailers/$retailerId/calendar': ofRetailer('/retailers/$retailerId/calendar', 'player'),
  '/retailers/search': {},
  '/rules': {},
  '/terms': {},
};

/** Pages of the console, which has a route tree of its own, and pages that share a route, such as the six of /auth. */
export const views: Record<string, Visit> = {
  '/earn/convention-sales': {},
  '/earn/overrides': {},
  '/earn/paid-games': {},
  '/earn/product-sales': {},
  '/earn/retailer-sales': {},
  "an invitation's link": { as: 'newcomer', address: invitationOfNewcomer },
  'a submitted exam': { as: 'player', address: async (page) => `/my/exams/${await idOfSubmitted(page)}` },
  'an exam that is not there': fixed(`/my/exams/${NOBODY}`, 'player'),
  'an agreement to decide on': {
    as: 'player',
    address: async (page) => `/my/contracts#${await idOfFirst(page, '/api/contracts/templates')}`,
  },
  'a store that is edited': ofRetailer('/retailers/$retailerId/edit', 'admin'),
  'hours and photos of a store that are edited': ofRetailer('/retailers/$retailerId/edit#hours', 'admin'),
  'tables of a store that are edited': ofRetailer('/retailers/$retailerId/edit#tables', 'admin'),
  'figures of a store': ofRetailer('/retailers/$retailerId/edit#figures', 'admin'),
  'a day of a store': ofRetailer('/retailers/$retailerId/calendar?view=day', 'admin'),
  'a poster of a store': ofRetailer('/retailers/$retailerId/calendar?sheet=true', 'player'),
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
  '/admin/store-claims': asAdmin,
  '/admin/figures': asAdmin,
  '/admin/retailers/import': asAdmin,
  '/admin/conventions': asAdmin,
  '/admin/exams': asAdmin,
  '/admin/failed-invites': asAdmin,
  '/admin/branding': asAdmin,
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
  'a person in the console': ofAdmin('/admin/users', '/api/admin/users'),
  'an exam that is written': ofAdmin('/admin/exams', '/api/admin/exams'),
  'an agreement that is written': ofAdmin('/admin/agreements', '/api/admin/templates'),
  'the history of a store': ofAdmin('/admin/history/retailer', '/api/admin/retailers'),
  'an exam that is graded': ofAdmin('/admin/grading', '/api/submissions/in-review'),
  '/auth/callback?error=access_denied&error_description=You+said+no': {},
  '/no/such/page': {},
};

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
