import type { CalendarEvent } from '#platform/calendar/write-calendar.ts';
import type { Config } from '#platform/config/config.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { pathOfSession } from '#features/campaigns/addresses/rules.ts';
import { USUAL_MINUTES } from '#features/campaigns/rules.ts';
import { endOf, locationOf, summaryOf } from '../rules.ts';
import type { CalendarConvention } from './records/calendar-conventions.ts';
import type { CalendarSession, Cancellation } from './records/calendar-sessions.ts';

type Site = Pick<Config, 'publicUrl'>;

/** What changes an entry apart from its session. */
type Circumstances = {
  /** When what is told happened, where that is later than every change of the session: a seat was taken, or is off. */
  at?: Date;
  isCancelled?: boolean;
  /** Whether the reader may know how to get in. */
  withRoom?: boolean;
};

/** Sequences count from here, so that they fit into the format's 32 bits until 2093. */
const SEQUENCES_BEGIN = Date.parse('2026-01-01T00:00:00Z') / 1000;

/**
 * A number that grows with every state of an entry. Seconds order changes of different rows, also where a session moves to
 * a store that changed less often; revisions tell saves within a second apart.
 */
const sequenceOf = (at: Date, revisions: number): number =>
  Math.max(0, Math.floor(at.getTime() / 1000) - SEQUENCES_BEGIN) + revisions;

/** The identity of an entry: the same in feeds, files and mails. */
const uidOf = (id: string, { publicUrl }: Site) => `${id}@${new URL(publicUrl).hostname}`;

const urlOf = (campaignId: string, sessionId: string, { publicUrl }: Site) =>
  `${publicUrl}${pathOfSession(campaignId, sessionId)}`;

/** A session as an entry of a calendar. Depends on nothing but what it is given; names no person. */
export function sessionEvent(
  session: CalendarSession,
  site: Site,
  { at, isCancelled = session.isOff, withRoom = false }: Circumstances = {},
): CalendarEvent {
  const { id, startsAt, lengthMinutes, changedAt: saved } = session;
  const changedAt = at && at > saved ? at : saved;
  const url = urlOf(session.campaignId, id, site);
  return {
    uid: uidOf(id, site),
    sequence: sequenceOf(changedAt, session.revisions) + (isCancelled ? 1 : 0),
    start: startsAt,
    end: endOf(startsAt, lengthMinutes),
    changedAt,
    summary: summaryOf(session.campaignTitle, session.sessionNumber),
    location: locationOf(session),
    description: [
      session.description,
      ...(withRoom && session.onlineLink ? [`Join: ${session.onlineLink}`] : []),
      ...(withRoom && session.notes ? [session.notes] : []),
      ...(lengthMinutes === null
        ? [`Nobody said how long it lasts. The calendar shows ${USUAL_MINUTES / 60} hours.`]
        : []),
      url,
    ].join('\n\n'),
    url,
    isCancelled,
  };
}

/** A convention as an entry that leaves the reader free: whoever goes there is not there all day. */
export function conventionEvent(convention: CalendarConvention, site: Site): CalendarEvent {
  const { id, name, venue, location, startsAt, endsAt, changedAt, revision } = convention;
  const url = `${site.publicUrl}/conventions/${id}`;
  return {
    uid: uidOf(id, site),
    sequence: sequenceOf(changedAt, revision),
    start: startsAt,
    end: endsAt,
    changedAt,
    summary: name,
    location: inOneLine([venue, location]) || null,
    description: url,
    url,
    isCancelled: false,
    leavesFree: true,
  };
}

/** An entry as it is in a calendar that it left (`gone`) and came back to: newer than that it was off, as is every later state. */
export const afterCancellation = (
  event: CalendarEvent,
  gone: Pick<Cancellation, 'times'> | undefined,
): CalendarEvent => (gone ? { ...event, sequence: event.sequence + 2 * gone.times } : event);

/** What stays of a session in calendars that it left. */
export function cancelledEvent(gone: Cancellation, site: Site): CalendarEvent {
  const url = `${site.publicUrl}/campaigns/${gone.campaignId}`;
  return {
    uid: uidOf(gone.sessionId, site),
    sequence: sequenceOf(gone.cancelledAt, gone.revisions) + 2 * gone.times - 1,
    start: gone.startsAt,
    end: endOf(gone.startsAt, gone.lengthMinutes),
    changedAt: gone.cancelledAt,
    summary: `Cancelled: ${summaryOf(gone.title, gone.sessionNumber)}`,
    location: null,
    description: 'This session is no longer in this calendar.',
    url,
    isCancelled: true,
  };
}
