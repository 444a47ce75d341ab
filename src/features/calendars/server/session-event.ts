import type { CalendarEvent } from '#platform/calendar/write-calendar.ts';
import type { Config } from '#platform/config/config.ts';
import { inOneLine } from '#shared/text/isolated.ts';
import { pathOfSession } from '#features/campaigns/addresses/rules.ts';
import { USUAL_MINUTES } from '#features/campaigns/rules.ts';
import { endOf, locationOf, summaryOf } from '../rules.ts';
import type { CalendarConvention } from './records/calendar-conventions.ts';
import type { CalendarSession, Cancellation } from './records/calendar-sessions.ts';

type Site = Pick<Config, 'publicUrl'>;

/** What changes an entry besides its session. */
type Circumstances = {
  /** When the event happened, if that is later than every change of the session: a seat was taken or is gone. */
  at?: Date;
  isCancelled?: boolean;
  /** Whether the reader may know how to join. */
  withRoom?: boolean;
};

/** Sequences are counted in seconds since this time, so that they fit into the format's 32 bits until 2093. */
const SEQUENCES_BEGIN = Date.parse('2026-01-01T00:00:00Z') / 1000;

/**
 * A number that grows with every change of an entry. Seconds order changes of different rows, for example when a
 * session moves to a store that changed less often. Revisions tell saves within the same second apart.
 */
const sequenceOf = (at: Date, revisions: number): number =>
  Math.max(0, Math.floor(at.getTime() / 1000) - SEQUENCES_BEGIN) + revisions;

/** The UID of an entry: the same in feeds, files and mails. */
const uidOf = (id: string, { publicUrl }: Site) => `${id}@${new URL(publicUrl).hostname}`;

const urlOf = (campaignId: string, sessionId: string, { publicUrl }: Site) =>
  `${publicUrl}${pathOfSession(campaignId, sessionId)}`;

/** A session as a calendar entry. It depends only on its arguments, and names no person. */
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

/** A convention as an entry that does not mark the reader as busy, since people are not there all day. */
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

/** The entry of a session that was removed from a calendar (`gone`) and is in it again. Its sequence is higher than that of the cancellation. */
export const afterCancellation = (
  event: CalendarEvent,
  gone: Pick<Cancellation, 'times'> | undefined,
): CalendarEvent => (gone ? { ...event, sequence: event.sequence + 2 * gone.times } : event);

/** The cancellation entry of a session that was removed from a calendar. */
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
