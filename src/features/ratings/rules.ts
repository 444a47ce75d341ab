import type { Id } from '#shared/ids.ts';
import { ratingRefusals } from './refusals.ts';

/** Why a player can't rate the owner after a session, or null. */
export function refusalToRate(
  session: { startDate: Date; ownerId: Id | null; coOrganises: boolean; wasSeated: boolean },
  raterId: Id,
  now: Date,
) {
  if (!session.wasSeated) return ratingRefusals.NOT_AT_THE_TABLE;
  if (session.startDate.getTime() > now.getTime()) return ratingRefusals.SESSION_NOT_BEGUN;
  if (session.ownerId === null) return ratingRefusals.NOBODY_TO_RATE;
  if (session.coOrganises) return ratingRefusals.OWN_CAMPAIGN;
  return session.ownerId === raterId ? ratingRefusals.OWN_RATING : null;
}
