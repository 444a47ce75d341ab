import { authGets, authPosts } from '#features/accounts/server/routes/routes.ts';
import { BOOK_TABLE, OWN_BOOK_TABLE } from '#features/seats/book/rules.ts';
import { ROSTER_TABLES } from '#features/seats/roster/rules.ts';
import { EXPORT_ADDRESS } from '#features/personal-data/rules.ts';
import { MAP_ARCHIVE } from '#shared/places/map-archive.ts';
import { campaignStreamPath } from './notices/campaign-streams.ts';
import { noticeStreamPath } from './notices/notice-streams.ts';

/** The path prefix of uploads. */
export const uploadsPrefix = '/api/uploads/';

/** Who may use a route: `anyone`; `user`, a signed-in user; `admin`; `local`, people at this machine outside of production. */
type RouteAccess = 'anyone' | 'user' | 'admin' | 'local';

/**
 * The queue of a route that queries the database, so that no address delays others: `visitor` and `user` use the queues
 * of visitors and users; `sign-in`, `upload` and `export` have a pool of their own, and only queue while they look up
 * the caller; `none` queries nothing, or does not exist in production.
 */
type RouteTurn = 'visitor' | 'user' | 'sign-in' | 'upload' | 'export' | 'none';

export type OtherRoute = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  access: RouteAccess;
  turn: RouteTurn;
};

/** The routes of the server itself outside the contracts. The permission tests cover each of them. */
export const serverRoutes: OtherRoute[] = [
  { method: 'GET', path: '/healthz', access: 'anyone', turn: 'none' },
  { method: 'GET', path: '/openz', access: 'anyone', turn: 'none' },
  { method: 'GET', path: '/readyz', access: 'anyone', turn: 'none' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/api/docs', access: 'anyone', turn: 'visitor' },
];

/** The streams on which pages listen for new notices and for changes to a campaign. */
const streamRoutes: OtherRoute[] = [
  { method: 'GET', path: noticeStreamPath, access: 'user', turn: 'user' },
  { method: 'GET', path: campaignStreamPath, access: 'anyone', turn: 'visitor' },
];

/** Uploads and downloads of files. Operations decide what the files belong to. */
const fileRoutes: OtherRoute[] = [
  { method: 'PUT', path: '/api/uploads/:uploadId', access: 'user', turn: 'upload' },
  { method: 'GET', path: '/files/:folder/:name', access: 'anyone', turn: 'none' },
  { method: 'GET', path: MAP_ARCHIVE, access: 'anyone', turn: 'none' },
];

/** Sign-in: everybody may call these routes, and each endpoint makes its own checks. */
export const accountRoutes: OtherRoute[] = [
  ...authPosts.map(
    (path) => ({ method: 'POST', path: `/api/auth${path}`, access: 'anyone', turn: 'sign-in' }) as const,
  ),
  ...authGets.map(
    (path) =>
      ({
        method: 'GET',
        path: `/api/auth${path}`,
        access: 'anyone',
        turn: path === '/jwks' ? 'visitor' : 'sign-in',
      }) as const,
  ),
];

/** The messages of an installation without a mail server. */
export const outboxRoutes: OtherRoute[] = [
  { method: 'GET', path: '/dev/outbox', access: 'local', turn: 'none' },
  { method: 'GET', path: '/dev/outbox/:name', access: 'local', turn: 'none' },
  { method: 'GET', path: '/dev/outbox/:name/html', access: 'local', turn: 'none' },
];

const exportRoutes: OtherRoute[] = [
  { method: 'GET', path: '/api/admin/exports/:file', access: 'admin', turn: 'export' },
];

const ownExportRoutes: OtherRoute[] = [
  { method: 'GET', path: EXPORT_ADDRESS, access: 'user', turn: 'export' },
];

/** The rosters of sessions as CSV files, for their organisers. */
export const rosterRoutes: OtherRoute[] = [
  { method: 'GET', path: `${ROSTER_TABLES}:file`, access: 'user', turn: 'visitor' },
];

/** The book as a CSV file: an organiser's own, and a player's own. */
export const bookRoutes: OtherRoute[] = [
  { method: 'GET', path: BOOK_TABLE, access: 'user', turn: 'visitor' },
  { method: 'GET', path: OWN_BOOK_TABLE, access: 'user', turn: 'visitor' },
];

/** Pictures in mails, loaded by the recipient's mail program. */
export const pictureRoutes: OtherRoute[] = [
  { method: 'GET', path: '/api/invite-pictures/:inviteId/:key', access: 'anyone', turn: 'visitor' },
];

/** Calendars, which programs fetch: at a secret URL, or for everybody. */
export const calendarRoutes: OtherRoute[] = [
  { method: 'GET', path: '/calendar/:file', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/campaigns/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/retailers/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/conventions/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/sessions/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
];

/** The unsubscribe links in mails. They need no sign-in, and mail programs call them for one-click unsubscribe. */
export const mailChoiceRoutes: OtherRoute[] = ['notices', 'invitations'].flatMap((mails) => {
  const path = `/unsubscribe/${mails}/:token`;
  return [
    { method: 'GET', path, access: 'anyone', turn: 'visitor' },
    { method: 'POST', path, access: 'anyone', turn: 'visitor' },
    { method: 'POST', path: `${path}/undo`, access: 'anyone', turn: 'visitor' },
  ] as const;
});

export const otherRoutes: OtherRoute[] = [
  ...serverRoutes,
  ...streamRoutes,
  ...fileRoutes,
  ...accountRoutes,
  ...outboxRoutes,
  ...exportRoutes,
  ...ownExportRoutes,
  ...rosterRoutes,
  ...bookRoutes,
  ...pictureRoutes,
  ...calendarRoutes,
  ...mailChoiceRoutes,
];

/**
 * The path prefixes of Hono's routes: sign-in, the console's exports, exports of one's own data, rosters, books,
 * pictures and links in mails, the outbox.
 */
export const otherRoutePrefixes = [
  '/api/auth/',
  '/api/admin/exports/',
  EXPORT_ADDRESS,
  ROSTER_TABLES,
  BOOK_TABLE,
  OWN_BOOK_TABLE,
  '/api/invite-pictures/',
  '/unsubscribe/',
  '/dev/outbox',
];

/** The prefixes of routes that queue by themselves when they query the database, in a gate or a pool of their own. */
const withTurnsOfTheirOwn = new Set(['/api/auth/', '/api/admin/exports/', EXPORT_ADDRESS, '/dev/outbox']);

/**
 * Whether a path belongs to Hono's routes, and whether the whole request waits in the visitors' queue (`visitor`) or
 * the route queues by itself (`own`); null for other paths.
 */
export function turnOfOtherRoute(path: string): 'visitor' | 'own' | null {
  if (calendarRouteOf(path) !== null) return 'visitor';
  const prefix = otherRoutePrefixes.find((candidate) => path.startsWith(candidate));
  if (prefix === undefined) return null;
  return withTurnsOfTheirOwn.has(prefix) ? 'own' : 'visitor';
}

/** The name of a calendar's route for the log, because its URL may be secret; null for any other path. */
export function calendarRouteOf(path: string): string | null {
  if (path.startsWith('/calendar/')) return '/calendar/';
  const [, kind] = /^\/(campaigns|retailers|conventions|sessions)\/[^/]+\/calendar\.ics$/.exec(path) ?? [];
  return kind ? `/${kind}/{id}/calendar.ics` : null;
}
