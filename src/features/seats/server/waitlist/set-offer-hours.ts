import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { findOfferHours, writeOfferHours } from '../records/waitlist/offer-hours.ts';

/** For how many hours a freed seat of a campaign is held for a player; for its organisers alone. */
export async function getOfferHours(
  context: ContextOf<'player'>,
  { campaignId }: { campaignId: Id },
): Promise<{ offerHours: number }> {
  const offerHours = await findOfferHours(context.db, campaignId);
  if (offerHours === undefined) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!(await organises(context, campaignId))) refuse(commonRefusals.FORBIDDEN);
  return { offerHours };
}

/** Sets for how many hours seats are held that are offered from now on; for the campaign's organisers alone. */
export async function setOfferHours(
  context: ContextOf<'player'>,
  { campaignId, offerHours }: { campaignId: Id; offerHours: number },
): Promise<{ offerHours: number }> {
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!(await organises(inner, campaign.id))) refuse(commonRefusals.FORBIDDEN);
    if (campaign.state === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
    const before = await findOfferHours(db, campaign.id);
    await writeOfferHours(db, campaign.id, offerHours);
    await audit(inner, 'campaign.offer-hours', ['campaign', campaign.id], {
      before: { offerHours: before },
      after: { offerHours },
    });
    return { offerHours };
  });
}
