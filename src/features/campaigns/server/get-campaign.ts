import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { CampaignDetail } from '../contract.ts';
import { campaignRefusals } from '../refusals.ts';
import { findCampaign } from './records/campaigns.ts';
import { viewerOf } from './access.ts';

/** One campaign as its page shows it, for anybody. */
export async function getCampaign(context: Context, input: { campaignId: Id }): Promise<CampaignDetail> {
  const campaign = await findCampaign(context.db, viewerOf(context), input.campaignId);
  if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  return campaign;
}
