import { audit, changedFields } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { isTimeZone } from '#platform/calendar/time-zones.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { hasPlayer, isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { CampaignChange } from '#features/campaigns/inputs.ts';
import { campaignCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { campaignFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import {
  findFields,
  findTypeId,
  isActiveRetailer,
  isConvention,
  writeCampaign,
} from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { tellCampaignMoved } from '#features/sessions/server/for-others/session-notices.ts';
import { findToldCampaign } from '#features/campaigns/server/records/told-things.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { countMostSeats } from '#features/seats/server/records/seats.ts';
import { advanceLines } from '#features/seats/server/for-others/advance-line.ts';

/**
 * Changes a campaign, for its organisers and admins; once it has ended, for admins alone. Nobody can take a seat in the
 * meantime, so `max_players` never falls below the taken and held seats of an upcoming session. Refused if the form was
 * opened on an older state.
 */
export async function updateCampaign(
  context: ContextOf<'user'>,
  input: CampaignChange,
): Promise<{ id: Id; revision: number }> {
  const { actor } = context;
  if (!isAdmin(actor) && !hasPlayer(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { campaignId, revision, timeZone: said, ...wanted } = input;
    // If the type is no longer Convention, the convention is removed.
    const change = wanted.type === 'Convention' ? wanted : { ...wanted, conventionId: null };
    const campaign = await lockCampaign(db, campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const facts = await findFacts(inner, campaign.id);
    if (!campaignCan(actor, facts).edit) refuse(commonRefusals.FORBIDDEN);
    if (campaign.state === 'ended' && !isAdmin(actor)) refuse(campaignRefusals.CAMPAIGN_ENDED);
    const typeId = await findTypeId(db, change.type);
    if (!typeId) refuse(campaignRefusals.CAMPAIGN_TYPE_NOT_FOUND);
    const { revision: current, ...fields } = await findFields(db, campaign.id);
    if (revision !== current) refuse(commonRefusals.STALE_REVISION);
    const before = { ...fields, type: campaign.type };
    // Campaigns stay at a store that has closed until they are moved.
    const moves = change.retailerId !== null && change.retailerId !== before.retailerId;
    if (moves && !(await isActiveRetailer(db, change.retailerId!))) {
      refuse(campaignRefusals.RETAILER_UNAVAILABLE);
    }
    const meets = change.conventionId && change.conventionId !== before.conventionId;
    if (meets && !(await isConvention(db, change.conventionId!))) {
      refuse(campaignRefusals.CONVENTION_UNAVAILABLE);
    }
    if (
      change.maxPlayers < (await countMostSeats(db, { campaignId: campaign.id, held: true, now: clock() }))
    ) {
      refuse(campaignRefusals.MAX_PLAYERS_BELOW_SEATS);
    }
    const { place } = await findToldCampaign(db, campaign.id);
    const { paymentNote = before.paymentNote } = change;
    // The zone is the owner's, so the zone of a co-organiser or an admin who changes something is ignored.
    const isSaid = facts.isOwner && said !== undefined && (await isTimeZone(db, said));
    const timeZone = isSaid ? said : undefined;
    await writeCampaign(db, campaign.id, { ...change, paymentNote, timeZone, typeId });
    await audit(inner, 'campaign.update', ['campaign', campaign.id], {
      before: campaignFacts(before),
      after: { ...campaignFacts(change), changed: changedFields(before, change) },
    });
    await tellCampaignMoved(inner, campaign.id, place);
    await advanceLines(inner, campaign.id);
    return { id: campaign.id, revision: current + 1 };
  });
}
