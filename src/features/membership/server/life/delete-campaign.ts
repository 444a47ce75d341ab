import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { findFields } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { deleteCampaign, isUsedByOthers } from '../records/removal.ts';
import { campaignFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import { endLines } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Deletes a campaign with its sessions, for its owner alone, as long as nobody else would lose anything: it must have
 * no other members, no seats, not even cancelled ones, and no files. Nobody can join or take a seat in the meantime,
 * since both lock the campaign.
 */
export async function deleteOwnCampaign(
  context: ContextOf<'player'>,
  input: { campaignId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!campaignCan(context.actor, await findFacts(inner, campaign.id)).giveUp) {
      refuse(commonRefusals.FORBIDDEN);
    }
    if (await isUsedByOthers(db, campaign.id)) refuse(campaignRefusals.CAMPAIGN_IN_USE);
    const fields = await findFields(db, campaign.id);
    await endLines(inner, campaign.id);
    await deleteCampaign(db, campaign.id);
    await audit(inner, 'campaign.delete', ['campaign', campaign.id], {
      before: campaignFacts({ ...fields, type: campaign.type }),
    });
    return {};
  });
}
