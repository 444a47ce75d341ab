import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { Handover } from '#features/campaigns/contract.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { refuseUnwelcome } from '../admission/check-welcome.ts';
import { tellHandoverOffered } from '../notices/campaign-notices.ts';
import {
  findHandover,
  findMemberAlias,
  writeHandover,
} from '#features/campaigns/server/records/members/handovers.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/** Offers a campaign to another of its members, for its owner alone. Nothing changes until that member accepts. */
export async function offerHandover(
  context: ContextOf<'player'>,
  input: { campaignId: Id; playerId: Id },
): Promise<Handover> {
  const { playerId } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!campaignCan(context.actor, await findFacts(inner, campaign.id)).giveUp) {
      refuse(commonRefusals.FORBIDDEN);
    }
    if (campaign.state === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
    const alias = await findMemberAlias(db, campaign.id, playerId);
    if (alias === undefined) refuse(campaignRefusals.HEIR_NOT_A_MEMBER);
    await refuseUnwelcome(db, { campaignId: campaign.id, playerId }, campaignRefusals.HEIR_UNAVAILABLE);
    const earlier = await findHandover(db, campaign.id);
    const offeredBy = context.actor.playerId;
    await writeHandover(db, campaign.id, { playerId, offeredBy, offeredAt: clock() });
    await audit(inner, 'campaign.handover-offer', ['campaign', campaign.id], { after: { playerId } });
    if (earlier?.playerId !== playerId) {
      await tellHandoverOffered(inner, campaign.id, {
        heirId: playerId,
        offeredBy,
        earlierHeirId: earlier?.playerId ?? null,
      });
    }
    return { playerId, alias, isForViewer: false };
  });
}
