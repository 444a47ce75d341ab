import { authGets, authPosts } from '../features/accounts/server/routes.ts';
import { ROSTER_TABLES } from '../features/campaigns/roster/rules.ts';
import { EXPORT_ADDRESS } from '../features/personal-data/rules.ts';
import { campaignStreamPath } from './notices/campaign-streams.ts';
import { noticeStreamPath } from './notices/notice-streams.ts';

/**
 * Who may use a route: `anyone`; `user`, somebody signed in; `admin`; `local`, people at this machine outside
 * production.
 */
type RouteAccess = 'anyone' | 'user' | 'admin' | 'local';

export type OtherRoute = { method: 'GET' | 'POST' | 'PUT'; path: string; access: RouteAccess };

/** What the server itself answers outside the contracts. The standing proofs cover each line. */
export const serverRoutes: OtherRoute[] = [
  { method: 'GET', path: '/healthz', access: 'anyone' },
  { method: 'GET', path: '/readyz', access: 'anyone' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone' },
  { method: 'GET', path: '/api/docs', access: 'anyone' },
];

/** Pages hear of new notices here, and that a campaign changed. */
const streamRoutes: OtherRoute[] = [
  { method: 'GET', path: noticeStreamPath, access: 'user' },
  { method: 'GET', path: campaignStreamPath, access: 'anyone' },
];

/** Files: their bytes on the way in and out. What they belong to is a matter of the operations. */
const fileRoutes: OtherRoute[] = [
  { method: 'PUT', path: '/api/uploads/:uploadId', access: 'user' },
  { method: 'GET', path: '/files/:folder/:name', access: 'anyone' },
];

/** Sign-in: everybody may try, and each endpoint decides by itself. */
export const accountRoutes: OtherRoute[] = [
  ...authPosts.map((path) => ({ method: 'POST', path: `/api/auth${path}`, access: 'anyone' }) as const),
  ...authGets.map((path) => ({ method: 'GET', path: `/api/auth${path}`, access: 'anyone' }) as const),
];

/** The messages of a server without a mail server. */
export const outboxRoutes: OtherRoute[] = [
  { method: 'GET', path: '/dev/outbox', access: 'local' },
  { method: 'GET', path: '/dev/outbox/:name', access: 'local' },
  { method: 'GET', path: '/dev/outbox/:name/html', access: 'local' },
];

/** The console's lists as files. */
const exportRoutes: OtherRoute[] = [{ method: 'GET', path: '/api/admin/exports/:file', access: 'admin' }];

/** Somebody's own data as a file. */
const ownExportRoutes: OtherRoute[] = [{ method: 'GET', path: EXPORT_ADDRESS, access: 'user' }];

/** Rosters of sessions as tables, for their organisers. */
export const rosterRoutes: OtherRoute[] = [{ method: 'GET', path: `${ROSTER_TABLES}:file`, access: 'user' }];

/** Pictures in messages: whoever's mail program loads one. */
export const pictureRoutes: OtherRoute[] = [
  { method: 'GET', path: '/api/invite-pictures/:inviteId/:key', access: 'anyone' },
];

/** Calendars, which programs fetch: behind a secret address, or for everybody. */
export const calendarRoutes: OtherRoute[] = [
  { method: 'GET', path: '/calendar/:file', access: 'anyone' },
  { method: 'GET', path: '/campaigns/:id/calendar.ics', access: 'anyone' },
  { method: 'GET', path: '/retailers/:id/calendar.ics', access: 'anyone' },
  { method: 'GET', path: '/conventions/:id/calendar.ics', access: 'anyone' },
  { method: 'GET', path: '/sessions/:id/calendar.ics', access: 'anyone' },
];

/** The links in mails that switch mails like them off: whoever has the mail, and their mail program. */
export const mailChoiceRoutes: OtherRoute[] = ['notices', 'invitations'].flatMap((mails) => {
  const path = `/unsubscribe/${mails}/:token`;
  return [
    { method: 'GET', path, access: 'anyone' },
    { method: 'POST', path, access: 'anyone' },
    { method: 'POST', path: `${path}/undo`, access: 'anyone' },
  ] as const;
});

/** All of them. */
export const otherRoutes: OtherRoute[] = [
  ...serverRoutes,
  ...streamRoutes,
  ...fileRoutes,
  ...accountRoutes,
  ...outboxRoutes,
  ...exportRoutes,
  ...ownExportRoutes,
  ...rosterRoutes,
  ...pictureRoutes,
  ...calendarRoutes,
  ...mailChoiceRoutes,
];

/** Addresses below these belong to Hono's routes: sign-in, the console's files, one's own data, rosters, pictures and links in messages, the outbox. */
export const otherRoutePrefixes = [
  '/api/auth/',
  '/api/admin/exports/',
  EXPORT_ADDRESS,
  ROSTER_TABLES,
  '/api/invite-pictures/',
  '/unsubscribe/',
  '/dev/outbox',
];

/** What the log calls the address of a calendar, which may be secret; null for every other address. */
export function calendarRouteOf(path: string): string | null {
  if (path.startsWith('/calendar/')) return '/calendar/';
  const [, kind] = /^\/(campaigns|retailers|conventions|sessions)\/[^/]+\/calendar\.ics$/.exec(path) ?? [];
  return kind ? `/${kind}/{id}/calendar.ics` : null;
}
