import { endOf } from '#features/campaigns/rules.ts';
import { DAY_MS } from '#shared/time.ts';

/** Pictures of those who come that a block shows; further ones are counted. */
export const COMERS_SHOWN = 8;

/** Sessions that are shown as blocks at a time. */
export const EVENINGS_SHOWN = 3;

/** The first of some sessions, sorted by their start, and those that begin before it ends; EVENINGS_SHOWN at most. */
export function sameEvening<Session extends { startDate: string; lengthMinutes: number | null }>(
  sessions: readonly Session[],
): Session[] {
  const [first] = sessions;
  if (!first) return [];
  return sessions.filter(({ startDate }) => new Date(startDate) < endOf(first)).slice(0, EVENINGS_SHOWN);
}

/** In how many milliseconds a session begins, or else ends; false where that is over, or not within a day. */
export function untilNextPhase(
  session: { startDate: string; lengthMinutes: number | null } | undefined,
  now: Date,
): number | false {
  if (!session) return false;
  const startsIn = Date.parse(session.startDate) - now.getTime();
  const next = startsIn > 0 ? startsIn : endOf(session).getTime() - now.getTime();
  return next > 0 && next <= DAY_MS ? next : false;
}
