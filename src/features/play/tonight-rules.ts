import { endOf } from '#features/campaigns/rules.ts';
import { DAY_MS } from '#shared/time.ts';

/** How many avatars of the players who come a block shows. Further players are only counted. */
export const COMERS_SHOWN = 8;

/** The most sessions that are shown as blocks at a time. */
export const EVENINGS_SHOWN = 3;

/** The first of these sessions, which are sorted by start, and those that begin before it ends; at most EVENINGS_SHOWN. */
export function sameEvening<Session extends { startDate: string; lengthMinutes: number | null }>(
  sessions: readonly Session[],
): Session[] {
  const [first] = sessions;
  if (!first) return [];
  return sessions.filter(({ startDate }) => new Date(startDate) < endOf(first)).slice(0, EVENINGS_SHOWN);
}

/** In how many milliseconds a session begins or, if it is under way, ends; false if it is over or that is more than a day away. */
export function untilNextPhase(
  session: { startDate: string; lengthMinutes: number | null } | undefined,
  now: Date,
): number | false {
  if (!session) return false;
  const startsIn = Date.parse(session.startDate) - now.getTime();
  const next = startsIn > 0 ? startsIn : endOf(session).getTime() - now.getTime();
  return next > 0 && next <= DAY_MS ? next : false;
}
