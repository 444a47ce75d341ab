import type { TransactionContext } from '#platform/context.ts';
import { errorCode } from '#platform/error-code.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { CAMPAIGNS_A_DAY, campaignRefusals, FIRST_CAMPAIGNS_A_DAY } from '#features/campaigns/refusals.ts';
import {
  countCreated,
  isActiveGameSystem,
  isActiveRetailer,
  isConvention,
  lockCreations,
} from '#features/campaigns/server/records/campaigns/campaign-changes.ts';
import { insertMember } from '#features/campaigns/server/records/members/members.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** How long an account counts as new. Spammers who fill lists with nonsense use new accounts. */
const NEW_FOR_MS = 7 * DAY_MS;

/**
 * Refuses a user's new campaign if they created 20 in 24 hours, or 5 with a new account, however many requests race.
 * Locks the user's creations until the transaction ends.
 * @throws refusals TOO_MANY_CAMPAIGNS, TOO_MANY_FIRST_CAMPAIGNS
 */
export async function refuseTooManyCampaigns({ db, clock }: TransactionContext, userId: Id): Promise<void> {
  const now = clock();
  await lockCreations(db, userId);
  const { created, first, memberSince } = await countCreated(db, userId, new Date(now.getTime() - DAY_MS));
  const isNew = memberSince === null || now.getTime() - memberSince.getTime() < NEW_FOR_MS;
  if (created < (isNew ? FIRST_CAMPAIGNS_A_DAY : CAMPAIGNS_A_DAY)) return;
  const retryAfterMs = (first ?? now).getTime() + DAY_MS - now.getTime();
  const refusal = isNew ? campaignRefusals.TOO_MANY_FIRST_CAMPAIGNS : campaignRefusals.TOO_MANY_CAMPAIGNS;
  refuse(refusal, { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
}

/**
 * Refuses a new campaign if its game system, store or convention does not accept new ones.
 * @throws refusals GAME_SYSTEM_UNAVAILABLE, RETAILER_UNAVAILABLE, CONVENTION_UNAVAILABLE
 */
export async function refuseUnavailable(
  { db }: TransactionContext,
  campaign: { gameSystemId: Id; retailerId: Id | null; conventionId?: Id | null | undefined },
): Promise<void> {
  if (!(await isActiveGameSystem(db, campaign.gameSystemId)))
    refuse(campaignRefusals.GAME_SYSTEM_UNAVAILABLE);
  if (campaign.retailerId !== null && !(await isActiveRetailer(db, campaign.retailerId))) {
    refuse(campaignRefusals.RETAILER_UNAVAILABLE);
  }
  if (campaign.conventionId && !(await isConvention(db, campaign.conventionId))) {
    refuse(campaignRefusals.CONVENTION_UNAVAILABLE);
  }
}

/**
 * Makes a player the owner of a campaign that was just created.
 * @throws refusal OWNER_NOT_SET if the player was deleted since the request began
 */
export async function addFirstOwner(
  { db, clock }: TransactionContext,
  campaignId: Id,
  playerId: Id,
): Promise<void> {
  const owner = { campaignId, playerId, roleType: 'owner', joinedAt: clock() } as const;
  const added = insertMember(db, owner).execute();
  await added.catch((error: unknown) => {
    if (errorCode(error) === FOREIGN_KEY_VIOLATION) refuse(campaignRefusals.OWNER_NOT_SET);
    throw error;
  });
}
