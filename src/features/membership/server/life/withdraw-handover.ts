import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { tellHandoverEnded } from '../notices/campaign-notices.ts';
import { findHandover, removeHandover } from '#features/campaigns/server/records/members/handovers.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/** Removes the offer of a campaign: its owner withdraws it, or the heir declines it. For others the offer does not exist. */
export async function withdrawHandover(
  context: ContextOf<'player'>,
  input: { campaignId: Id },
): Promise<Record<string, never>> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    const offer = campaign && (await findHandover(db, campaign.id));
    if (!offer || ![offer.playerId, offer.offeredBy].includes(playerId)) {
      refuse(campaignRefusals.HANDOVER_GONE);
    }
    await removeHandover(db, campaign.id);
    await audit(
      inner,
      playerId === offer.playerId ? 'campaign.handover-decline' : 'campaign.handover-withdraw',
      ['campaign', campaign.id],
      { before: { playerId: offer.playerId } },
    );
    await tellHandoverEnded(inner, campaign.id, { offer, isDeclined: playerId === offer.playerId });
    return {};
  });
}
