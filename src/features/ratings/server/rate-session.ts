import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { findStanding } from '#features/campaigns/server/records/standing.ts';
import { ratingRefusals } from '../refusals.ts';
import { refusalToRate } from '../rules.ts';
import { addRating } from './records/ratings.ts';

/**
 * Rates the owner of a session's campaign with 1 to 5 whole stars: once for each session by each player who had a
 * seat in it, after it has begun. However many requests race, one rating counts.
 */
export async function rateSession(
  context: ContextOf<'player'>,
  input: { sessionId: Id; stars: number },
): Promise<{ stars: number }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { sessionId, stars } = input;
    const now = clock();
    const standing = await findStanding(db, sessionId, playerId);
    if (!standing) refuse(ratingRefusals.SESSION_NOT_FOUND);
    const refusal = refusalToRate(standing, playerId, now);
    if (refusal) refuse(refusal);
    const ratedId = standing.ownerId!;
    const isNew = await addRating(db, { ratedId, raterId: playerId, sessionId, stars, ratedAt: now });
    if (!isNew) refuse(ratingRefusals.ALREADY_RATED);
    // Names neither the organiser nor the session: nobody may find out who rated whom.
    await audit(inner, 'rating.give', ['rating', null]);
    return { stars };
  });
}
