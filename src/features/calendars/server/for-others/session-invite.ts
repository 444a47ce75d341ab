import type { CalendarEvent } from '#platform/calendar/write-calendar.ts';
import { writeInvitation } from '#platform/calendar/write-calendar.ts';
import type { Config } from '#platform/config/config.ts';
import type { CalendarPart } from '#platform/mail/message.ts';
import type { MailSource, MailedReader } from '#platform/notices/notice-kind.ts';
import type { Id } from '#shared/ids.ts';
import { listGoneSeats, listSeatsIn, listSeatsOfGoneCampaign } from '../records/calendar-seats.ts';
import {
  type CalendarSession,
  type Cancellation,
  findCalendarSession,
  listCalendarSessions,
  listSessionsAfter,
} from '../records/calendar-sessions.ts';
import { afterCancellation, cancelledEvent, sessionEvent } from '../session-event.ts';

/** The most sessions of one campaign that one mail contains for each reader: the next ones. */
const MOST_ENTRIES = 20;

/**
 * A session as the calendar part of a mail: an entry or, if the session is off, its cancellation. The organiser in it
 * is our own sender, so it contains no address except the recipient's.
 */
export function sessionInvite(
  { productName, mailFrom }: Pick<Config, 'productName' | 'mailFrom'>,
  { event, to }: { event: CalendarEvent; to: string },
): CalendarPart {
  const method = event.isCancelled ? 'CANCEL' : 'REQUEST';
  return {
    method,
    content: writeInvitation({ method, attendee: to, event, productName, sender: mailFrom }),
  };
}

type Invites = ReadonlyMap<Id, CalendarPart[]>;
type Seat = { userId: Id; event: CalendarEvent };

/** The calendar parts for each reader, in the order of the seats. */
function invitesOf(readers: readonly MailedReader[], seats: readonly Seat[], config: Config): Invites {
  const byUser = Map.groupBy(seats, ({ userId }) => userId);
  return new Map(
    readers.map(({ userId, email }) => [
      userId,
      (byUser.get(userId) ?? []).map(({ event }) => sessionInvite(config, { event, to: email })),
    ]),
  );
}

const keyOf = ({ sessionId, userId }: { sessionId: Id; userId: Id }) => `${sessionId}:${userId}`;
const idsOf = (readers: readonly MailedReader[]) => readers.map(({ userId }) => userId);

async function seatsIn(
  sessions: readonly CalendarSession[],
  readers: readonly MailedReader[],
  { db, config }: MailSource,
): Promise<Invites> {
  const sessionIds = sessions.map(({ id }) => id);
  const seats = await listSeatsIn(db, sessionIds, idsOf(readers));
  const gone = await listGoneSeats(db, sessionIds, idsOf(readers));
  const seatOf = new Map(seats.map((seat) => [keyOf(seat), seat]));
  const goneOf = new Map(gone.map((seat) => [keyOf(seat), seat]));
  const entries = sessions.flatMap((session) =>
    readers.flatMap(({ userId }) => {
      const key = keyOf({ sessionId: session.id, userId });
      const seat = seatOf.get(key);
      if (!seat) return [];
      const event = sessionEvent(session, config, { at: seat.takenAt, withRoom: !session.isOff });
      return [{ userId, event: afterCancellation(event, goneOf.get(key)) }];
    }),
  );
  return invitesOf(readers, entries, config);
}

/** The session as it is now, for readers with a seat in it. */
export async function invitesToSession(
  sessionId: Id,
  readers: readonly MailedReader[],
  source: MailSource,
): Promise<Invites> {
  const session = await findCalendarSession(source.db, sessionId);
  return seatsIn(session ? [session] : [], readers, source);
}

/** The first twenty of these sessions as they are now, for readers with a seat in them. */
export async function invitesToSessions(
  sessionIds: readonly Id[],
  readers: readonly MailedReader[],
  source: MailSource,
): Promise<Invites> {
  return seatsIn(await listCalendarSessions(source.db, sessionIds.slice(0, MOST_ENTRIES)), readers, source);
}

/** The upcoming sessions of a campaign as they are now, for readers with a seat in them. */
export async function invitesToCampaign(
  campaignId: Id,
  readers: readonly MailedReader[],
  source: MailSource,
): Promise<Invites> {
  const { db, now } = source;
  return seatsIn(
    await listSessionsAfter(db, campaignId, { after: now, most: MOST_ENTRIES }),
    readers,
    source,
  );
}

const cancellationsOf = (
  gone: readonly (Cancellation & { userId: Id })[],
  readers: readonly MailedReader[],
  { config }: MailSource,
): Invites =>
  invitesOf(
    readers,
    gone.map((seat) => ({ userId: seat.userId, event: cancelledEvent(seat, config) })),
    config,
  );

/** Cancellations of the first twenty of these sessions, for readers who had a seat in them and have none now. */
export async function cancellationsOfSessions(
  sessionIds: readonly Id[],
  readers: readonly MailedReader[],
  source: MailSource,
): Promise<Invites> {
  const told = sessionIds.slice(0, MOST_ENTRIES);
  const gone = await listGoneSeats(source.db, told, idsOf(readers));
  const held = new Set((await listSeatsIn(source.db, told, idsOf(readers))).map(keyOf));
  const off = gone.filter((seat) => !held.has(keyOf(seat)));
  return cancellationsOf(
    off.toSorted((a, b) => told.indexOf(a.sessionId) - told.indexOf(b.sessionId)),
    readers,
    source,
  );
}

/** The same for one session. */
export const cancellationsOfSession = (
  sessionId: Id,
  readers: readonly MailedReader[],
  source: MailSource,
): Promise<Invites> => cancellationsOfSessions([sessionId], readers, source);

/** Cancellations of the upcoming sessions of a campaign that was deleted, for readers who had a seat in them. */
export async function cancellationsOfCampaign(
  campaignId: Id,
  readers: readonly MailedReader[],
  source: MailSource,
): Promise<Invites> {
  const { db, now } = source;
  const most = MOST_ENTRIES * readers.length;
  const gone = await listSeatsOfGoneCampaign(db, { campaignId, after: now, most }, idsOf(readers));
  return cancellationsOf(gone, readers, source);
}
