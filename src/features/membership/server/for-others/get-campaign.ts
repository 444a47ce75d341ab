import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignDetail } from '#features/campaigns/contract.ts';
import { campaignCan, campaignLifeCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { isForOthers } from '../life/check-own-campaign.ts';
import { findLateCancellations } from '#features/seats/server/records/check-in/late-cancellations.ts';
import { findCampaign } from '#features/campaigns/server/records/campaigns/campaign-detail.ts';
import { viewerOf } from '#features/campaigns/server/for-others/access.ts';

/**
 * One campaign as its page shows it, for anybody; a hidden one, for its members and admins. The note on how to pay is
 * only for players with a seat, organisers and admins.
 * @throws refusal CAMPAIGN_NOT_FOUND
 */
export async function getCampaign(context: Context, input: { campaignId: Id }): Promise<CampaignDetail> {
  return (await findShownCampaign(context, input)) ?? refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
}

/** The result of `getCampaign`; undefined if there is no campaign that the actor may see. */
export async function findShownCampaign(
  context: Context,
  { campaignId }: { campaignId: Id },
): Promise<CampaignDetail | undefined> {
  const found = await findCampaign(context.db, viewerOf(context), campaignId);
  if (!found || !campaignLifeCan(context.actor, found).see) return undefined;
  const { holdsSeat, ...rest } = found;
  const late = await findLateCancellations(context.db, rest.id, context.clock());
  const isForOtherAdmins = await isForOthers(context, rest.id);
  const campaign = { ...rest, lateCancellations: late, isForOtherAdmins };
  const readsNote = holdsSeat || campaignCan(context.actor, campaign).edit;
  return readsNote ? campaign : { ...campaign, paymentNote: null };
}
