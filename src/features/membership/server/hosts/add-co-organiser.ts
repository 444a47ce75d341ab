import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { hostRefusals } from '../../hosts/refusals.ts';
import { CO_ORGANISERS } from '../../hosts/rules.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import { refuseUnwelcome } from '../admission/check-welcome.ts';
import { tellHostNamed } from '../notices/host-notices.ts';
import { countCoOrganisers, lockCandidate, writeCoOrganiser } from '../records/hosts/co-organisers.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/**
 * Makes a member a co-organiser, for its owner alone. Co-organisers have all rights of the owner except ending,
 * deleting and handing over the campaign. However many requests race, there are at most 5. Repeating it changes
 * nothing.
 */
export async function addCoOrganiser(
  context: ContextOf<'player'>,
  input: { campaignId: Id; playerId: Id },
): Promise<{ alias: string }> {
  const { playerId } = input;
  const ownerId = context.actor.playerId;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const facts = await findShownFacts(inner, campaign.id);
    if (!campaignCan(context.actor, facts).nameCoOrganisers) refuse(commonRefusals.FORBIDDEN);
    if (campaign.state === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
    // Read after the lock, which every change of members takes.
    const candidate = await lockCandidate(db, campaign.id, playerId);
    if (!candidate) refuse(hostRefusals.HOST_NOT_A_MEMBER);
    const { alias, isBanned, coOrganises } = candidate;
    if (coOrganises) return { alias };
    // The message must not reveal that there is a ban or a block.
    if (isBanned) refuse(hostRefusals.HOST_UNAVAILABLE);
    await refuseUnwelcome(db, { campaignId: campaign.id, playerId }, hostRefusals.HOST_UNAVAILABLE);
    if ((await countCoOrganisers(db, campaign.id)) >= CO_ORGANISERS) refuse(hostRefusals.CO_ORGANISERS_FULL);
    await writeCoOrganiser(db, { campaignId: campaign.id, playerId, coOrganises: true });
    await audit(inner, 'campaign.co-organiser-add', ['campaign', campaign.id], { after: { playerId } });
    await tellHostNamed(inner, campaign.id, { ownerId, playerId });
    return { alias };
  });
}
