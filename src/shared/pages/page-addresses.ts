/**
 * Who may open a page: `anyone`, a signed-in `user` (others are sent to /auth and
 * come back afterwards), or an `admin`: for everybody else its address does not exist.
 */
type PageAccess = 'anyone' | 'user' | 'admin';

/** Every page's address, with {names} for its variable parts. */
export const pageAddresses = {
  '/': 'anyone',
  '/auth': 'anyone',
  '/auth/callback': 'anyone',
  '/accept-invite': 'anyone',
  '/accept-invite/{token}': 'anyone',
  '/banned': 'anyone',
  '/certificates/{code}': 'anyone',
  '/contact': 'anyone',
  '/terms': 'anyone',
  '/rules': 'anyone',
  '/privacy': 'anyone',
  '/play': 'anyone',
  '/play/retailer': 'anyone',
  '/play/convention': 'anyone',
  '/play/online': 'anyone',
  '/qualify/get-certified': 'anyone',
  '/qualify/ratings': 'anyone',
  '/earn/product-sales': 'anyone',
  '/earn/overrides': 'anyone',
  '/earn/convention-sales': 'anyone',
  '/earn/retailer-sales': 'anyone',
  '/earn/paid-games': 'anyone',
  '/retailers/search': 'anyone',
  '/retailers/{retailerId}': 'anyone',
  '/retailers/{retailerId}/edit': 'anyone',
  '/retailers/{retailerId}/calendar': 'anyone',
  '/retailers/{retailerId}/claim': 'user',
  '/retailers/{retailerId}/managers': 'user',
  '/conventions/{conventionId}': 'anyone',
  '/campaigns/{campaignId}': 'anyone',
  '/campaigns/{campaignId}/edit': 'anyone',
  '/campaigns/{campaignId}/sessions/{sessionId}/check-in': 'anyone',
  '/campaigns/{campaignId}/figures': 'user',
  '/campaigns/{campaignId}/sessions/{sessionId}/roster': 'user',
  '/my/network': 'anyone',
  '/my/profile': 'user',
  '/my/account': 'user',
  '/my/book': 'user',
  '/my/games': 'user',
  '/my/games/new': 'user',
  '/my/games/{campaignId}/edit': 'user',
  '/my/gamesystems': 'user',
  '/my/retailers': 'user',
  '/my/searches': 'user',
  '/my/visits': 'user',
  '/my/wishes': 'user',
  '/my/conventions': 'user',
  '/my/exams': 'user',
  '/my/exams/{examId}': 'user',
  '/my/earnings': 'user',
  '/my/purchases': 'user',
  '/my/fundraisers': 'user',
  '/my/contracts': 'user',
  '/my/products': 'user',
  '/my/decisions': 'user',
  '/my/notices': 'user',
  '/my/notifications': 'user',
  '/admin': 'admin',
  '/admin/users': 'admin',
  '/admin/users/{userId}': 'admin',
  '/admin/campaigns': 'admin',
  '/admin/conventions': 'admin',
  '/admin/retailers': 'admin',
  '/admin/store-claims': 'admin',
  '/admin/figures': 'admin',
  '/admin/retailers/import': 'admin',
  '/admin/agreements': 'admin',
  '/admin/agreements/{templateId}': 'admin',
  '/admin/exams': 'admin',
  '/admin/exams/{examId}': 'admin',
  '/admin/failed-invites': 'admin',
  '/admin/branding': 'admin',
  '/admin/failed-mail': 'admin',
  '/admin/game-systems': 'admin',
  '/admin/grading': 'admin',
  '/admin/grading/{submissionId}': 'admin',
  '/admin/messages': 'admin',
  '/admin/moderation': 'admin',
  '/admin/moderation/{kind}/{thingId}': 'admin',
  '/admin/requests': 'admin',
  '/admin/audit-log': 'admin',
  '/admin/history/{kind}/{subjectId}': 'admin',
  '/dev/ui': 'anyone',
} as const satisfies Record<string, PageAccess>;

export type PageAddress = keyof typeof pageAddresses;

/** Pages that may open the camera. Each is loaded as a new document, not by navigation within the app. */
export const cameraPages: PageAddress[] = ['/campaigns/{campaignId}/sessions/{sessionId}/check-in'];

/** Pages that are the same for everybody and read no data: they are served even while the database is down. */
export const dataFreePages: PageAddress[] = [
  '/',
  '/terms',
  '/rules',
  '/privacy',
  '/earn/product-sales',
  '/earn/overrides',
  '/earn/convention-sales',
  '/earn/retailer-sales',
  '/earn/paid-games',
  '/dev/ui',
];

const patterns = (Object.keys(pageAddresses) as PageAddress[]).map((address) => ({
  address,
  pattern: new RegExp(`^${address.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Pages for developers: in production these addresses do not exist. */
const developmentPages = new Set<PageAddress>(['/dev/ui']);

/** The page that a path belongs to, or null. A fixed address wins over one with a variable part. */
export function findPage(path: string, production: boolean): PageAddress | null {
  const found = patterns.find(({ pattern }) => pattern.test(path))?.address ?? null;
  return found && production && developmentPages.has(found) ? null : found;
}
