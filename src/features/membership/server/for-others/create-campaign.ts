import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { isTimeZone } from '#platform/calendar/time-zones.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { NewCampaign } from '#features/campaigns/inputs.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { campaignFacts } from '#features/campaigns/server/for-others/audit-facts.ts';
import { findTypeId, insertCampaign } from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { addFirstOwner, refuseTooManyCampaigns, refuseUnavailable } from '../life/check-creation.ts';

/**
 * Creates a campaign with the actor's player as its active owner: both or neither. A user can create at most 20 in 24
 * hours, however many requests race, so that nobody fills the public lists alone.
 */
export async function createCampaign(context: ContextOf<'player'>, input: NewCampaign): Promise<{ id: Id }> {
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await refuseTooManyCampaigns(inner, userId);
    const typeId = await findTypeId(db, input.type);
    if (!typeId) refuse(campaignRefusals.CAMPAIGN_TYPE_NOT_FOUND);
    await refuseUnavailable(inner, input);
    const { timeZone: said, ...fields } = input;
    const timeZone = said !== undefined && (await isTimeZone(db, said)) ? said : undefined;
    const id = newId();
    await insertCampaign(db, { ...fields, timeZone, id, typeId, creatorId: userId, createdAt: clock() });
    await addFirstOwner(inner, id, playerId);
    await audit(inner, 'campaign.create', ['campaign', id], {
      after: { ...campaignFacts(input), gameSystemId: input.gameSystemId, playerId },
    });
    return { id };
  });
}
