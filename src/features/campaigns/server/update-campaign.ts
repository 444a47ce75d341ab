import { audit, changedFields } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { isAdmin } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { CampaignChange } from '../inputs.ts';
import { canChangeCampaign, canPlay } from '../policy.ts';
import { campaignRefusals } from '../refusals.ts';
import { campaignFacts } from './audit-facts.ts';
import { isOwner } from './is-owner.ts';
import { changeCampaign, findFields, findTypeId, isActiveRetailer } from './records/campaign-changes.ts';
import { lockCampaign } from './records/locks.ts';
import { countMostSeatsToCome } from './records/seats.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Changes a campaign, for its owner and admins. Nobody takes a seat meanwhile, so that `max_players` never falls below the
 * seats confirmed in a session to come.
 */
export async function updateCampaign(context: Context, input: CampaignChange): Promise<{ id: Id }> {
  const actor = isAdmin(context.actor) ? context.actor : requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { campaignId, ...change } = input;
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const owns = canPlay(actor) && (await isOwner(inner, actor, campaign.id));
    if (!canChangeCampaign(actor, { isOwner: owns })) refuse(commonRefusals.FORBIDDEN);
    const typeId = await findTypeId(db, change.type);
    if (!typeId) refuse(campaignRefusals.CAMPAIGN_TYPE_NOT_FOUND);
    const before = { ...(await findFields(db, campaign.id)), type: campaign.type };
    // A store that closed stays the store of its campaigns until they move.
    const moves = change.retailerId !== null && change.retailerId !== before.retailerId;
    if (moves && !(await isActiveRetailer(db, change.retailerId!))) {
      refuse(campaignRefusals.RETAILER_UNAVAILABLE);
    }
    if (change.maxPlayers < (await countMostSeatsToCome(db, campaign.id, clock()))) {
      refuse(campaignRefusals.MAX_PLAYERS_BELOW_SEATS);
    }
    await changeCampaign(db, campaign.id, { ...change, typeId });
    await audit(inner, {
      action: 'campaign.update',
      subjectType: 'campaign',
      subjectId: campaign.id,
      before: campaignFacts(before),
      after: { ...campaignFacts(change), changed: changedFields(before, change) },
    });
    return { id: campaign.id };
  });
}
