import { audit, changedFields } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { TableFactsFields } from '#features/campaigns/table-facts/inputs.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import {
  findTableFacts,
  writeTableFacts,
} from '#features/campaigns/server/records/table-facts/table-facts.ts';

/**
 * Replaces the table facts of a campaign, for its organisers and admins; once it has ended, for admins alone. Refused
 * if the form was opened on an older state.
 */
export async function setTableFacts(
  context: ContextOf<'user'>,
  input: TableFactsFields & { campaignId: Id; revision: number },
): Promise<{ revision: number }> {
  return inTransaction(context, async (inner) => {
    const { db, actor } = inner;
    const { campaignId, revision, ...wanted } = input;
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!campaignCan(actor, await findFacts(inner, campaign.id)).edit) refuse(commonRefusals.FORBIDDEN);
    if (campaign.state === 'ended' && !isAdmin(actor)) refuse(campaignRefusals.CAMPAIGN_ENDED);
    const { revision: current, ...before } = await findTableFacts(db, campaign.id);
    if (revision !== current) refuse(commonRefusals.STALE_REVISION);
    const written = await writeTableFacts(db, campaign.id, wanted);
    await audit(inner, 'campaign.table-facts', ['campaign', campaign.id], {
      after: { changed: changedFields(before, wanted) },
    });
    return written;
  });
}
