import type { Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { RatingSummary } from '../contract.ts';
import { canSeeOwnRating } from '../policy.ts';
import { summariseRatings } from './records.ts';

/** What others think of the actor's player; nothing rated without a player. */
export async function getOwnRating({ actor, db }: Context): Promise<RatingSummary> {
  if (!canSeeOwnRating(actor)) refuse(commonRefusals.UNAUTHORIZED);
  if (actor.playerId === null) return { average: null, count: 0 };
  return summariseRatings(db, actor.playerId);
}
