import { authGets, authPosts } from '#features/accounts/server/routes/routes.ts';
import { BOOK_TABLE, OWN_BOOK_TABLE } from '#features/seats/book/rules.ts';
import { ROSTER_TABLES } from '#features/seats/roster/rules.ts';
import { EXPORT_ADDRESS } from '#features/personal-data/rules.ts';
import { campaignStreamPath } from './notices/campaign-streams.ts';
import { noticeStreamPath } from './notices/notice-streams.ts';

/** The addresses of uploads begin with this. */
export const uploadsPrefix = '/api/uploads/';

/**
 * Who may use a route: `anyone`; `user`, somebody signed in; `admin`; `local`, people at this machine outside
 * production.
 */
type RouteAccess = 'anyone' | 'user' | 'admin' | 'local';

/**
 * What bounds a route while it asks the database, so that no address keeps others waiting: a `visitor` or `user` has the
 * turns of theirs; `sign-in`, `upload` and `export` have a pool of their own, and are in a turn while they look up the
 * caller; `none` asks nothing, or is not there in production.
 */
type RouteTurn = 'visitor' | 'user' | 'sign-in' | 'upload' | 'export' | 'none';

export type OtherRoute = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  access: RouteAccess;
  turn: RouteTurn;
};

/** What the server itself answers outside the contracts. The standing proofs cover each line. */
export const serverRoutes: OtherRoute[] = [
  { method: 'GET', path: '/healthz', access: 'anyone', turn: 'none' },
  { method: 'GET', path: '/openz', access: 'anyone', turn: 'none' },
  { method: 'GET', path: '/readyz', access: 'anyone', turn: 'none' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/api/docs', access: 'anyone', turn: 'visitor' },
];

/** Pages hear of new notices here, and that a campaign changed. */
const streamRoutes: OtherRoute[] = [
  { method: 'GET', path: noticeStreamPath, access: 'user', turn: 'user' },
  { method: 'GET', path: campaignStreamPath, access: 'anyone', turn: 'visitor' },
];

/** Files: their bytes on the way in and out. What they belong to is a matter of the operations. */
const fileRoutes: OtherRoute[] = [
  { method: 'PUT', path: '/api/uploads/:uploadId', access: 'user', turn: 'upload' },
  { method: 'GET', path: '/files/:folder/:name', access: 'anyone', turn: 'none' },
];

/** Sign-in: everybody may try, and each endpoint decides by itself. */
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

/** The messages of a server without a mail server. */
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

/** Rosters of sessions as tables, for their organisers. */
export const rosterRoutes: OtherRoute[] = [
  { method: 'GET', path: `${ROSTER_TABLES}:file`, access: 'user', turn: 'visitor' },
];

/** The book as a table: an organiser's own, and a player's own. */
export const bookRoutes: OtherRoute[] = [
  { method: 'GET', path: BOOK_TABLE, access: 'user', turn: 'visitor' },
  { method: 'GET', path: OWN_BOOK_TABLE, access: 'user', turn: 'visitor' },
];

/** Pictures in messages: whoever's mail program loads one. */
export const pictureRoutes: OtherRoute[] = [
  { method: 'GET', path: '/api/invite-pictures/:inviteId/:key', access: 'anyone', turn: 'visitor' },
];

/** Calendars, which programs fetch: behind a secret address, or for everybody. */
export const calendarRoutes: OtherRoute[] = [
  { method: 'GET', path: '/calendar/:file', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/campaigns/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/retailers/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/conventions/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
  { method: 'GET', path: '/sessions/:id/calendar.ics', access: 'anyone', turn: 'visitor' },
];

/** The links in mails that switch mails like them off: whoever has the mail, and their mail program. */
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

/** Addresses below these belong to Hono's routes: sign-in, the console's files, one's own data, rosters, books, pictures and links in messages, the outbox. */
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

/** Prefixes of routes that take their turn where they ask the database: in a gate or a pool of their own. */
const withTurnsOfTheirOwn = new Set(['/api/auth/', '/api/admin/exports/', EXPORT_ADDRESS, '/dev/outbox']);

/** Whether a path belongs to Hono's routes, and whether the whole request takes a visitor's turn; null for other paths. */
export function turnOfOtherRoute(path: string): 'visitor' | 'own' | null {
  if (calendarRouteOf(path) !== null) return 'visitor';
  const prefix = otherRoutePrefixes.find((candidate) => path.startsWith(candidate));
  if (prefix === undefined) return null;
  return withTurnsOfTheirOwn.has(prefix) ? 'own' : 'visitor';
}

/** What the log calls the address of a calendar, which may be secret; null for every other address. */
export function calendarRouteOf(path: string): string | null {
  if (path.startsWith('/calendar/')) return '/calendar/';
  const [, kind] = /^\/(campaigns|retailers|conventions|sessions)\/[^/]+\/calendar\.ics$/.exec(path) ?? [];
  return kind ? `/${kind}/{id}/calendar.ics` : null;
}
