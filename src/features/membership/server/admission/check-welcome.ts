import type { TransactionContext } from '#platform/context.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { isUnwelcome } from '#features/campaigns/server/records/members/welcome.ts';

/**
 * Refuses to let a player into a campaign, or to promote them in it, if there is a block between them and one of its
 * organisers. The message must not reveal that there is a block, nor between whom. So each way in has its own refusal,
 * which has other possible reasons too. The campaign must be locked, at least shared, so that its organisers stay the
 * same.
 * @throws the refusal; CANNOT_JOIN unless given
 */
export async function refuseUnwelcome(
  db: TransactionContext['db'],
  { campaignId, playerId }: { campaignId: Id; playerId: Id },
  refusal: Refusal = campaignRefusals.CANNOT_JOIN,
): Promise<void> {
  if (await isUnwelcome(db, campaignId, playerId)) refuse(refusal);
}
