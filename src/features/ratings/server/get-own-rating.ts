import type { ContextOf } from '../../../platform/requests/operations.ts';
import type { RatingSummary } from '../contract.ts';
import { summariseRatings } from './records/ratings.ts';

/** What other players think of the actor's player; no ratings without a player profile. */
export async function getOwnRating({ actor, db }: ContextOf<'user'>): Promise<RatingSummary> {
  if (actor.playerId === null) return { average: null, count: 0 };
  return summariseRatings(db, actor.playerId);
}
