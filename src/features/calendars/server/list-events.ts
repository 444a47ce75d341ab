import type { CalendarEvent } from '#platform/calendar/write-calendar.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { retention } from '#shared/retention.ts';
import { listConventionsOfPlayer } from './records/calendar-conventions.ts';
import {
  type CalendarSession,
  type CalendarSpan,
  type Cancellation,
  type PublicCalendar,
  listCancellations,
  listSessionsAt,
  listSessionsOfCampaign,
  listSessionsOfPlayer,
} from './records/calendar-sessions.ts';
import { afterCancellation, cancelledEvent, conventionEvent, sessionEvent } from './session-event.ts';

type Parts = Pick<Context, 'db' | 'clock'> & { config: Pick<Config, 'publicUrl'> };

/** The most entries of each kind in a calendar: those nearest to now. */
const MOST_SESSIONS = 500;
const MOST_CONVENTIONS = 50;

const AHEAD_DAYS = 366;
const BACK_DAYS = { private: 90, public: 30 };

const spanOf = (now: Date, backDays: number): CalendarSpan => ({
  from: new Date(now.getTime() - backDays * DAY_MS),
  to: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
  now,
  most: MOST_SESSIONS,
});

/**
 * The entries of a player's private calendar: sessions with a seat and those of their own campaigns, with how to join
 * them, conventions, and cancellations.
 */
export async function listEventsOfPlayer(parts: Parts, playerId: Id): Promise<CalendarEvent[]> {
  const { db, clock, config } = parts;
  const span = spanOf(clock(), BACK_DAYS.private);
  const [sessions, conventions, gone] = await Promise.all([
    listSessionsOfPlayer(db, playerId, span),
    listConventionsOfPlayer(db, playerId, { ...span, most: MOST_CONVENTIONS }),
    cancellationsOf(parts, { column: 'player_id', id: playerId }),
  ]);
  return [
    ...merged(sessions, gone, config, true),
    ...conventions.map((convention) => conventionEvent(convention, config)),
  ];
}

/** The entries of the public calendar of a campaign, store or convention. */
export async function listPublicEvents(
  parts: Parts,
  { column, id }: PublicCalendar,
): Promise<CalendarEvent[]> {
  const { db, clock, config } = parts;
  const span = spanOf(clock(), BACK_DAYS.public);
  const [sessions, gone] = await Promise.all([
    column === 'campaign_id' ? listSessionsOfCampaign(db, id, span) : listSessionsAt(db, column, id, span),
    cancellationsOf(parts, { column, id }),
  ]);
  return merged(sessions, gone, config, false);
}

const cancellationsOf = (
  { db, clock }: Parts,
  calendar: Parameters<typeof listCancellations>[1],
): Promise<Cancellation[]> =>
  listCancellations(db, calendar, {
    since: new Date(clock().getTime() - retention.calendars.days * DAY_MS),
    most: MOST_SESSIONS,
  });

/** One entry for each session. For a session that was cancelled and is back, the new entry replaces the cancellation. */
function merged(
  sessions: CalendarSession[],
  cancellations: Cancellation[],
  config: Parts['config'],
  withRoom: boolean,
): CalendarEvent[] {
  const off = new Map(cancellations.map((gone) => [gone.sessionId, gone]));
  const events = sessions.map((session) => {
    const event = sessionEvent(session, config, { withRoom });
    const gone = off.get(session.id);
    off.delete(session.id);
    return afterCancellation(event, gone);
  });
  return [...events, ...[...off.values()].map((gone) => cancelledEvent(gone, config))];
}
