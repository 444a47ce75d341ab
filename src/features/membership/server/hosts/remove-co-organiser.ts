import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { hostRefusals } from '../../hosts/refusals.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findShownFacts } from '#features/campaigns/server/for-others/access.ts';
import { tellHostEnded } from '../notices/host-notices.ts';
import { lockCandidate, writeCoOrganiser } from '../records/hosts/co-organisers.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/** Takes the role from a co-organiser, for the owner; co-organisers can step down themselves. They stay players, with their seats. */
export async function removeCoOrganiser(
  context: ContextOf<'player'>,
  input: { campaignId: Id; playerId: Id },
): Promise<{ alias: string }> {
  const { playerId } = input;
  const isOwn = playerId === context.actor.playerId;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const facts = await findShownFacts(inner, campaign.id);
    if (!isOwn && !campaignCan(context.actor, facts).nameCoOrganisers) refuse(commonRefusals.FORBIDDEN);
    const member = await lockCandidate(db, campaign.id, playerId);
    if (!member?.coOrganises) refuse(hostRefusals.NO_CO_ORGANISER);
    await writeCoOrganiser(db, { campaignId: campaign.id, playerId, coOrganises: false });
    await audit(inner, 'campaign.co-organiser-remove', ['campaign', campaign.id], { before: { playerId } });
    await tellHostEnded(inner, campaign.id, { playerId, isOwn });
    return { alias: member.alias };
  });
}
