import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { refuseUnwelcome } from '../admission/check-welcome.ts';
import { tellHandedOver } from '../notices/campaign-notices.ts';
import { tellSeatsGivenUp } from '#features/seats/server/for-others/seat-notices.ts';
import {
  findHandover,
  removeHandover,
  swapOwner,
} from '#features/campaigns/server/records/members/handovers.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import { holdsPaidSeat, removeUpcomingSeats } from '#features/seats/server/records/seats.ts';
import { advanceLines } from '#features/seats/server/for-others/advance-line.ts';
import { removeFromLines } from '#features/seats/server/records/waitlist/line.ts';

/**
 * Makes the heir of an open offer the owner of the campaign, and its owner a player. The heir's seats in upcoming
 * sessions are given up, since owners hold none; a paid seat must be cancelled before. Refused if the offer was
 * withdrawn or replaced in the meantime, or if there is a block between the heir and an organiser.
 */
export async function acceptHandover(
  context: ContextOf<'player'>,
  input: { campaignId: Id },
): Promise<{ seatsGivenUp: number }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    // Read after the lock. If the offer exists, both are still members.
    const offer = campaign && (await findHandover(db, campaign.id));
    if (!offer || offer.playerId !== playerId) refuse(campaignRefusals.HANDOVER_GONE);
    await refuseUnwelcome(db, { campaignId: campaign.id, playerId }, campaignRefusals.HANDOVER_GONE);
    const now = clock();
    if (await holdsPaidSeat(db, { campaignId: campaign.id, playerId, now })) {
      refuse(campaignRefusals.HEIR_HAS_PAID_SEAT);
    }
    const givenUp = await removeUpcomingSeats(db, campaign.id, playerId, now);
    const seatsGivenUp = givenUp.length;
    await removeHandover(db, campaign.id);
    await swapOwner(db, campaign.id, { from: offer.offeredBy, to: playerId });
    await audit(inner, 'campaign.handover-accept', ['campaign', campaign.id], {
      before: { ownerId: offer.offeredBy },
      after: { ownerId: playerId, seatsGivenUp },
    });
    // Owners hold no seats, so they leave the waiting lists. The seats that they gave up are offered to waiting
    // players.
    await removeFromLines(db, campaign.id, playerId);
    await advanceLines(inner, campaign.id);
    await tellHandedOver(inner, campaign.id, offer);
    await tellSeatsGivenUp(inner, { campaignId: campaign.id, playerId, sessionIds: givenUp, why: 'runs it' });
    return { seatsGivenUp };
  });
}
