import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { CampaignDetail } from '../contract.ts';
import { campaignLifeCan } from '../policy.ts';
import { campaignRefusals } from '../refusals.ts';
import { findCampaign } from './records/campaigns.ts';
import { viewerOf } from './access.ts';

/** One campaign as its page shows it, for anybody; a hidden one, for its members and admins. */
export async function getCampaign(context: Context, input: { campaignId: Id }): Promise<CampaignDetail> {
  const campaign = await findCampaign(context.db, viewerOf(context), input.campaignId);
  if (!campaign || !campaignLifeCan(context.actor, campaign).see) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  return campaign;
}
