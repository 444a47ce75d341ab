import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { admissionCan } from '../../admission/policy.ts';
import { admissionRefusals } from '#features/campaigns/admission/refusals.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { refusalOfState } from '#features/seats/rules.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { refuseUnwelcome } from './check-welcome.ts';
import { tellAnswered } from '../notices/admission-notices.ts';
import {
  answerRequest,
  findWaitingRequest,
} from '#features/campaigns/server/records/admission/join-requests.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { addMember } from '#features/campaigns/server/records/members/members.ts';

type Answer = { campaignId: Id; playerId: Id; answer: string | null };

/**
 * Answers a waiting request while the campaign is locked, so that it is answered only once, and never after it was
 * withdrawn. A request of a player whom a block separates from one of the organisers is treated as nonexistent, for all
 * organisers.
 */
async function answer(
  context: ContextOf<'player'>,
  input: Answer,
  status: 'accepted' | 'declined',
): Promise<Record<string, never>> {
  const decidedBy = context.actor.playerId;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    if (!admissionCan(inner.actor, await findFacts(inner, campaign.id)).answer) {
      refuse(commonRefusals.FORBIDDEN);
    }
    const closed = status === 'accepted' ? refusalOfState(campaign.state) : null;
    if (closed) refuse(closed);
    const request = await findWaitingRequest(db, campaign.id, input.playerId);
    if (!request) refuse(admissionRefusals.REQUEST_GONE);
    await refuseUnwelcome(db, input, admissionRefusals.REQUEST_GONE);
    const decidedAt = clock();
    await answerRequest(db, request.id, { status, answer: input.answer, decidedBy, decidedAt });
    if (status === 'accepted') {
      const { playerId } = input;
      await addMember(db, { campaignId: campaign.id, playerId, roleType: 'player', joinedAt: decidedAt });
    }
    await audit(
      inner,
      status === 'accepted' ? 'campaign.accept-request' : 'campaign.decline-request',
      ['campaign', campaign.id],
      { after: { playerId: input.playerId } },
    );
    await tellAnswered(inner, {
      requestId: request.id,
      campaignId: campaign.id,
      playerId: input.playerId,
      decidedBy,
      isAccepted: status === 'accepted',
      answer: input.answer,
    });
    return {};
  });
}

/** Makes the player who asked a member, without a seat; for the campaign's organisers. */
export const acceptRequest = (context: ContextOf<'player'>, input: Answer) =>
  answer(context, input, 'accepted');

/** Declines a player's request to join; for the campaign's organisers. */
export const declineRequest = (context: ContextOf<'player'>, input: Answer) =>
  answer(context, input, 'declined');
