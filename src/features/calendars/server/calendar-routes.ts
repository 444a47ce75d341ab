import { createHash } from 'node:crypto';
import { Hono, type Context as HonoContext } from 'hono';
import { type CalendarEvent, writeFeed } from '#platform/calendar/write-calendar.ts';
import type { Context } from '#platform/context.ts';
import type { RequestBindings } from '#platform/requests/request-bindings.ts';
import { errorResponse } from '#platform/requests/error-response.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { isId } from '#shared/ids.ts';
import { hasPlayer } from '#shared/actor.ts';
import { sessionCan } from '#features/campaigns/policy.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import { findPlayerOfAddress } from './records/calendar-addresses.ts';
import { findCalendarName } from './records/calendar-conventions.ts';
import { holdsSeat } from './records/calendar-seats.ts';
import { findCalendarSession } from './records/calendar-sessions.ts';
import { listEventsOfPlayer, listPublicEvents } from './list-events.ts';
import { hashCalendarToken } from './manage-address.ts';
import { sessionEvent } from './session-event.ts';

type Parts = Pick<Context, 'clock' | 'config' | 'log'> & {
  /** The visitors' connection pool. */
  visitorsDb: Context['db'];
  contextFor: (headers: Record<string, string>, requestId: string) => Promise<Context>;
};
type Request = HonoContext<{ Bindings: RequestBindings }>;

/** How often calendars are asked to load a feed again. Most ignore that. */
const REFRESH_MINUTES = 60;

const publicFeeds = {
  campaigns: 'campaign_id',
  retailers: 'retailer_id',
  conventions: 'convention_id',
} as const;

/**
 * Calendar feeds, for programs that load them repeatedly: a player's own at a secret URL, and public ones of campaigns,
 * stores and conventions. Also a file with a single session. A feed that does not exist, is hidden or was revoked is a
 * 404.
 */
export function calendarRoutes({ visitorsDb: db, clock, config, log, contextFor }: Parts) {
  const routes = new Hono<{ Bindings: RequestBindings }>();
  const parts = { db, clock, config };
  const written = (name: string, events: CalendarEvent[]) =>
    writeFeed({
      name,
      events,
      refreshMinutes: REFRESH_MINUTES,
      productName: config.productName,
      sender: config.mailFrom,
    });

  routes.get('/calendar/:file', (c) =>
    answered(c, log, async () => {
      const token = c.req.param('file').replace(/\.ics$/, '');
      // Hashed even if it has no valid form, so that all wrong URLs take the same time.
      const playerId = await findPlayerOfAddress(db, hashCalendarToken(token));
      if (!playerId) refuse(commonRefusals.NOT_FOUND);
      const text = written(`${config.productName}: my games`, await listEventsOfPlayer(parts, playerId));
      return sheet(c, text, { 'cache-control': 'private, max-age=300' });
    }),
  );

  for (const [kind, column] of Object.entries(publicFeeds)) {
    routes.get(`/${kind}/:id/calendar.ics`, (c) =>
      answered(c, log, async () => {
        const id = idIn(c);
        const name = await findCalendarName(db, { column, id });
        if (name === undefined) refuse(commonRefusals.NOT_FOUND);
        const text = written(name, await listPublicEvents(parts, { column, id }));
        return sheet(c, text, { 'cache-control': 'public, no-cache' });
      }),
    );
  }

  routes.get('/sessions/:id/calendar.ics', (c) =>
    answered(c, log, async () => {
      const context = await contextFor(Object.fromEntries(c.req.raw.headers), c.env.requestId);
      const playerId = hasPlayer(context.actor) ? context.actor.playerId : null;
      const session = await findCalendarSession(context.db, idIn(c), playerId);
      if (!session) refuse(commonRefusals.NOT_FOUND);
      const facts = await findShownFacts(context, session.campaignId);
      const hasSeat = playerId !== null && (await holdsSeat(context.db, session.id, playerId));
      const withRoom = sessionCan(context.actor, { ...facts, hasSeat }).seeRoom;
      const text = written(session.campaignTitle, [sessionEvent(session, config, { withRoom })]);
      return sheet(c, text, {
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="session-${session.sessionNumber}.ics"`,
      });
    }),
  );

  return routes;
}

/** @throws refusal NOT_FOUND if it is not a valid id */
function idIn(c: Request): string {
  const id = c.req.param('id') ?? '';
  if (!isId(id)) refuse(commonRefusals.NOT_FOUND);
  return id;
}

/** Sends a calendar, or a 304 if the reader already has this version. */
function sheet(c: Request, text: string, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const common = { ...headers, etag, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, common);
  return c.body(text, 200, { ...common, 'content-type': 'text/calendar; charset=utf-8' });
}

async function answered(c: Request, log: Context['log'], work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const response = errorResponse(error, { log, requestId: c.env.requestId });
    response.headers.set('referrer-policy', 'no-referrer');
    return response;
  }
}
