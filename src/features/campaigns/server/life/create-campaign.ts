import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import { isTimeZone } from '../../../../platform/time-zones.ts';
import { errorCode } from '../../../../platform/error-code.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { refuse } from '../../../../shared/errors.ts';
import { type Id, newId } from '../../../../shared/ids.ts';
import type { NewCampaign } from '../../inputs.ts';
import { CAMPAIGNS_A_DAY, campaignRefusals } from '../../refusals.ts';
import { campaignFacts } from '../views.ts';
import {
  countCreated,
  findTypeId,
  insertCampaign,
  isActiveGameSystem,
  isActiveRetailer,
  isConvention,
  lockCreations,
} from '../records/campaigns/campaign-changes.ts';
import { addMember } from '../records/members/members.ts';
import { DAY_MS } from '../../../../shared/time.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Creates a campaign with the actor's player as its active owner: both or neither. A user creates at most 20 in 24
 * hours, however many requests race, so that nobody fills the public lists alone.
 */
export async function createCampaign(context: ContextOf<'player'>, input: NewCampaign): Promise<{ id: Id }> {
  const { playerId, userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const now = clock();
    await lockCreations(db, userId);
    const { created, first } = await countCreated(db, userId, new Date(now.getTime() - DAY_MS));
    if (created >= CAMPAIGNS_A_DAY) {
      const retryAfterMs = (first ?? now).getTime() + DAY_MS - now.getTime();
      refuse(campaignRefusals.TOO_MANY_CAMPAIGNS, { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
    }
    const typeId = await findTypeId(db, input.type);
    if (!typeId) refuse(campaignRefusals.CAMPAIGN_TYPE_NOT_FOUND);
    if (!(await isActiveGameSystem(db, input.gameSystemId))) refuse(campaignRefusals.GAME_SYSTEM_UNAVAILABLE);
    if (input.retailerId !== null && !(await isActiveRetailer(db, input.retailerId))) {
      refuse(campaignRefusals.RETAILER_UNAVAILABLE);
    }
    if (input.conventionId && !(await isConvention(db, input.conventionId))) {
      refuse(campaignRefusals.CONVENTION_UNAVAILABLE);
    }
    const { timeZone: said, ...fields } = input;
    const timeZone = said !== undefined && (await isTimeZone(db, said)) ? said : undefined;
    const id = newId();
    await insertCampaign(db, { ...fields, timeZone, id, typeId, creatorId: userId, createdAt: now });
    await addMember(db, { campaignId: id, playerId, roleType: 'owner', joinedAt: now }).catch(
      (error: unknown) => {
        // The player was removed between the request and this moment.
        if (errorCode(error) === FOREIGN_KEY_VIOLATION) refuse(campaignRefusals.OWNER_NOT_SET);
        throw error;
      },
    );
    await audit(inner, {
      action: 'campaign.create',
      subjectType: 'campaign',
      subjectId: id,
      after: { ...campaignFacts(input), gameSystemId: input.gameSystemId, playerId },
    });
    return { id };
  });
}
