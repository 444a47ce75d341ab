import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import {
  findFields,
  writePaymentNote,
} from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/**
 * Replaces the note on how to pay, for the campaign's organisers and admins. Also possible after the campaign has
 * ended, since debts remain. Refused if the form was opened on an older state.
 */
export async function setPaymentNote(
  context: ContextOf<'user'>,
  { campaignId, revision, paymentNote }: { campaignId: Id; revision: number; paymentNote: string },
): Promise<{ revision: number }> {
  return inTransaction(context, async (inner) => {
    const campaign = await lockCampaign(inner.db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!campaignCan(inner.actor, await findFacts(inner, campaign.id)).edit) refuse(commonRefusals.FORBIDDEN);
    const before = await findFields(inner.db, campaign.id);
    if (revision !== before.revision) refuse(commonRefusals.STALE_REVISION);
    await writePaymentNote(inner.db, campaign.id, paymentNote);
    await audit(inner, 'campaign.payment-note', ['campaign', campaign.id], {
      before: { isSaid: before.paymentNote !== '' },
      after: { isSaid: paymentNote !== '' },
    });
    return { revision: revision + 1 };
  });
}
