import type { Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { GivenRating } from '../contract.ts';
import { canSeeOwnRating } from '../policy.ts';
import { listGiven } from './records.ts';

/** The stars that the actor's player gave for sessions of a campaign; none as long as there is no player. */
export async function listGivenRatings(
  { actor, db }: Context,
  input: { campaignId: Id },
): Promise<{ items: GivenRating[] }> {
  if (!canSeeOwnRating(actor)) refuse(commonRefusals.UNAUTHORIZED);
  if (actor.playerId === null) return { items: [] };
  return { items: await listGiven(db, actor.playerId, input.campaignId) };
}
