import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import {
  askAgainAt,
  OPEN_REQUESTS,
  OPEN_REQUESTS_OF_CAMPAIGN,
  wayIn,
} from '#features/campaigns/admission/rules.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { refusalOfState } from '#features/seats/rules.ts';
import { refuseUnwelcome } from './check-welcome.ts';
import { tellAsked, tellNotAsked } from '../notices/admission-notices.ts';
import { findStandingAtDoor } from '#features/campaigns/server/records/admission/admission.ts';
import {
  countRequests,
  endRequest,
  findLastRefusal,
  findWaitingRequest,
  insertRequest,
  lockAsker,
} from '#features/campaigns/server/records/admission/join-requests.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { findRole } from '#features/campaigns/server/records/members/members.ts';

/**
 * Asks to join a campaign whose organisers decide on requests. However many requests race, a player has at most one
 * waiting in a campaign, and 20 in all.
 */
export async function askToJoin(
  context: ContextOf<'player'>,
  { campaignId, text }: { campaignId: Id; text: string | null },
): Promise<Record<string, never>> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, campaignId);
    // For strangers a hidden campaign does not exist.
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (await findRole(db, campaign.id, playerId)) refuse(campaignRefusals.ALREADY_MEMBER);
    if (campaign.state === 'hidden') refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const closed = refusalOfState(campaign.state);
    if (closed) refuse(closed);
    await refuseUnwelcome(db, { campaignId: campaign.id, playerId });
    const standing = await findStandingAtDoor(db, campaign.id, { playerId, linkHash: null });
    const way = wayIn({ ...standing, isMember: false });
    if (way === 'certify') refuse(admissionRefusals.CERTIFICATE_REQUIRED);
    if (way !== 'ask') refuse(admissionRefusals.NOTHING_TO_ASK);

    await lockAsker(db, playerId);
    const now = clock();
    if (await findWaitingRequest(db, campaign.id, playerId)) refuse(admissionRefusals.REQUEST_WAITS);
    const declinedAt = await findLastRefusal(db, campaign.id, playerId);
    if (declinedAt && askAgainAt(declinedAt) > now) refuse(admissionRefusals.ASKED_BEFORE);
    const since = new Date(now.getTime() - DAY_MS);
    const { open, recent, first, inCampaign } = await countRequests(db, { campaignId, playerId, since });
    if (open >= OPEN_REQUESTS) refuse(admissionRefusals.TOO_MANY_REQUESTS_OPEN);
    if (recent >= OPEN_REQUESTS) {
      const retryAfterMs = (first ?? now).getTime() + DAY_MS - now.getTime();
      refuse(admissionRefusals.TOO_MANY_REQUESTS, { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
    }
    if (inCampaign >= OPEN_REQUESTS_OF_CAMPAIGN) refuse(admissionRefusals.CAMPAIGN_ASKED_OFTEN);
    const requestId = await insertRequest(db, { campaignId: campaign.id, playerId, text, askedAt: now });
    await audit(inner, 'campaign.ask-to-join', ['campaign', campaign.id], { after: { playerId } });
    await tellAsked(inner, { requestId, campaignId: campaign.id, playerId, text });
    return {};
  });
}

/** Withdraws the actor's own waiting request. */
export async function withdrawRequest(
  context: ContextOf<'player'>,
  { campaignId }: { campaignId: Id },
): Promise<Record<string, never>> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, campaignId);
    const request = campaign && (await findWaitingRequest(db, campaign.id, playerId));
    if (!request) refuse(admissionRefusals.REQUEST_GONE);
    await endRequest(db, { campaignId: campaign.id, playerId, at: clock() }).execute();
    await audit(inner, 'campaign.withdraw-request', ['campaign', campaign.id], { after: { playerId } });
    await tellNotAsked(inner, request.id);
    return {};
  });
}
