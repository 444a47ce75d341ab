import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { findStanding } from '../../campaigns/server/records/standing.ts';
import { canRate } from '../policy.ts';
import { ratingRefusals } from '../refusals.ts';
import { refusalToRate } from '../rules.ts';
import { addRating } from './records.ts';

/**
 * Rates the owner of a session's campaign with 1 to 5 whole stars: once for each session by each player confirmed for
 * it, after it has begun. However many requests race, one rating counts.
 */
export async function rateSession(
  context: Context,
  input: { sessionId: Id; stars: number },
): Promise<{ stars: number }> {
  const { actor } = context;
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canRate(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { sessionId, stars } = input;
    const now = clock();
    const standing = await findStanding(db, sessionId, actor.playerId);
    if (!standing) refuse(ratingRefusals.SESSION_NOT_FOUND);
    const refusal = refusalToRate(standing, actor.playerId, now);
    if (refusal) refuse(refusal);
    const ratedId = standing.ownerId!;
    const isNew = await addRating(db, { ratedId, raterId: actor.playerId, sessionId, stars, ratedAt: now });
    if (!isNew) refuse(ratingRefusals.ALREADY_RATED);
    // Neither whom nor which session: who rated whom is shown to nobody.
    await audit(inner, { action: 'rating.give', subjectType: 'rating', subjectId: null });
    return { stars };
  });
}
