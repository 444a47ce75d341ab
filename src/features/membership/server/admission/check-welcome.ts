import type { TransactionContext } from '#platform/context.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { isUnwelcome } from '#features/campaigns/server/records/members/welcome.ts';

/**
 * Refuses a player a way into a campaign, or up in it, whose owner or any co-organiser blocked them or was blocked by them. The
 * words tell neither that somebody blocked somebody, nor who: each way in has its own, which stand for other reasons too. The
 * campaign must be locked, at least shared, so that the same people run it.
 * @throws the refusal; CANNOT_JOIN unless given
 */
export async function refuseUnwelcome(
  db: TransactionContext['db'],
  { campaignId, playerId }: { campaignId: Id; playerId: Id },
  refusal: Refusal = campaignRefusals.CANNOT_JOIN,
): Promise<void> {
  if (await isUnwelcome(db, campaignId, playerId)) refuse(refusal);
}
