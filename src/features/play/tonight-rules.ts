import { endOf } from '#features/campaigns/rules.ts';

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
