import type { ContextOf } from '#platform/requests/operations.ts';
import type { Id } from '#shared/ids.ts';
import type { GivenRating } from '../contract.ts';
import { listGiven } from './records/ratings.ts';

/** The stars that the actor's player gave for sessions of a campaign; empty without a player profile. */
export async function listGivenRatings(
  { actor, db }: ContextOf<'user'>,
  input: { campaignId: Id },
): Promise<{ items: GivenRating[] }> {
  if (actor.playerId === null) return { items: [] };
  return { items: await listGiven(db, actor.playerId, input.campaignId) };
}
