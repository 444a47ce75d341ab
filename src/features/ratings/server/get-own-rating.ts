import type { ContextOf } from '#platform/requests/operations.ts';
import type { RatingSummary } from '../contract.ts';
import { summariseRatings } from './records/ratings.ts';

const noRatings: RatingSummary = { average: null, count: 0, byStars: [0, 0, 0, 0, 0] };

/** What other players think of the actor's player; no ratings without a player profile. */
export async function getOwnRating({ actor, db }: ContextOf<'user'>): Promise<RatingSummary> {
  if (actor.playerId === null) return noRatings;
  return summariseRatings(db, actor.playerId);
}
