import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignLifeCan, campaignStatusCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import type { CampaignState } from '#features/campaigns/rules.ts';
import { isForOthers } from './check-own-campaign.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { tellCampaignState } from '../notices/campaign-notices.ts';
import { writeStatus } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { countMostSeats } from '#features/seats/server/records/seats.ts';
import { advanceLines } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Pauses or resumes a campaign, for its organisers and admins; ends it, for its owner and admins; hides it, for admins
 * alone. A campaign can't end while players have seats in upcoming sessions. If an admin's own campaign is to be hidden
 * or shown again, another admin has to do it, if there is one. Nobody can take a seat in the meantime, since that locks
 * the campaign too.
 */
export async function setStatus(
  context: ContextOf<'user'>,
  input: { campaignId: Id; shownStatus: CampaignState; status: CampaignState },
): Promise<{ status: CampaignState }> {
  const { status } = input;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const facts = { ...(await findFacts(inner, campaign.id)), state: campaign.state };
    if (!campaignLifeCan(context.actor, facts).see) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const isForOtherAdmins = await isForOthers(inner, campaign.id);
    if (!campaignStatusCan(context.actor, { ...facts, isForOtherAdmins })[status]) {
      refuse(isForOtherAdmins ? campaignRefusals.OTHER_ADMIN_DECIDES : commonRefusals.FORBIDDEN);
    }
    if (campaign.state === status) return { status };
    if (campaign.state !== input.shownStatus) refuse(campaignRefusals.STATE_CHANGED);
    if (
      status === 'ended' &&
      (await countMostSeats(db, { campaignId: campaign.id, held: false, now: clock() })) > 0
    ) {
      refuse(campaignRefusals.CAMPAIGN_HAS_SEATS_TO_COME);
    }
    await writeStatus(db, campaign.id, status);
    await audit(inner, 'campaign.status', ['campaign', campaign.id], {
      before: { status: campaign.state },
      after: { status },
    });
    await tellCampaignState(inner, campaign.id, { from: campaign.state, to: status });
    await advanceLines(inner, campaign.id);
    return { status };
  });
}
