import type { z } from 'zod';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import { discardFile } from '../../../../platform/files/discard.ts';
import { orderOf, sortedPage } from '../../../../platform/lists/sorted-page.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { CampaignRemoval, ManagedCampaign, managedCampaignsInput } from '../../admin-contract.ts';
import { campaignRefusals } from '../../refusals.ts';
import { campaignFacts } from '../views.ts';
import { tellCampaignRemoved } from '../notices/campaign-notices.ts';
import { findFields } from '../records/campaign-changes.ts';
import { lockCampaign } from '../records/locks.ts';
import { countRemoval, deleteCampaign, findOwner, listManagedCampaigns } from '../records/managed.ts';

/** All campaigns, the newest first unless sorted otherwise, for admins. */
export async function listAllCampaigns(
  context: ContextOf<'admin'>,
  input: z.infer<typeof managedCampaignsInput>,
  size?: number,
): Promise<Page<ManagedCampaign>> {
  const { cursor, sort = '-created', ...scope } = input;
  const order = orderOf(sort, { created: { column: 'created_at', kind: 'time' } });
  return sortedPage<ManagedCampaign>(
    { cursor, order, ...(size !== undefined && { size }), valueOf: (campaign) => campaign.createdAt },
    (slice) => listManagedCampaigns(context.db, scope, slice),
  );
}

/** What would be removed with the campaign now, for the admin to read first. */
export async function getRemoval(
  context: ContextOf<'admin'>,
  input: { campaignId: Id },
): Promise<CampaignRemoval> {
  return inTransaction(context, async (inner) => {
    const campaign = await lockCampaign(inner.db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    return countRemoval(inner.db, campaign.id, inner.clock());
  });
}

/**
 * Removes a campaign with everything in it, unless somebody paid for a seat in an upcoming session. Nobody takes a
 * seat or pays for one meanwhile, since both lock the campaign. The owner is told the reason, and its members that it is gone; the files' bytes are
 * deleted once this has committed.
 */
export async function removeCampaign(
  context: ContextOf<'admin'>,
  input: { campaignId: Id; reason: string },
): Promise<Record<string, never>> {
  const { campaignId, reason } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const { paidSeatsToCome, ...goes } = await countRemoval(db, campaignId, clock());
    if (paidSeatsToCome > 0) refuse(campaignRefusals.CAMPAIGN_HAS_PAID_SEATS);
    const fields = await findFields(db, campaignId);
    const ownerId = await findOwner(db, campaignId);
    const told = { id: campaignId, title: fields.title };
    await tellCampaignRemoved(inner, told, { reason, ownerId });
    for (const key of await deleteCampaign(db, campaignId)) await discardFile(inner, key);
    await audit(inner, {
      action: 'campaign.remove',
      subjectType: 'campaign',
      subjectId: campaignId,
      before: {
        ...campaignFacts({ ...fields, type: campaign.type }),
        ownerId,
        ...goes,
      },
    });
    return {};
  });
}
