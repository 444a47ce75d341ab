import { audit } from '#platform/audit.ts';
import { noteEvents } from '#platform/notices/events/note-event.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { mayLeave } from '#features/campaigns/rules.ts';
import { tellInherited } from '../notices/campaign-notices.ts';
import { playerMoved } from '#features/campaigns/server/for-others/player-notices.ts';
import { tellSeatsGivenUp } from '#features/seats/server/for-others/seat-notices.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';
import {
  findLongestStandingMember,
  findRole,
  makeOwner,
  removeMember,
} from '#features/campaigns/server/records/members/members.ts';
import { keepRefundsOfUpcomingSeats } from '#features/seats/server/records/payments/refunds.ts';
import { holdsPaidSeat, removeUpcomingSeats } from '#features/seats/server/records/seats.ts';
import { advanceLines } from '#features/seats/server/for-others/advance-line.ts';
import { removeFromLines } from '#features/seats/server/records/waitlist/line.ts';

/**
 * Ends the membership of the actor's player, and gives up their seats and waiting list places in upcoming sessions.
 * Refused while one of the seats is paid. When an owner leaves, the player who has been in the campaign longest becomes
 * the owner and gives up their own seats, since owners hold none.
 */
export async function leaveCampaign(
  context: ContextOf<'player'>,
  input: { campaignId: Id },
): Promise<{ seatsGivenUp: number }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await lockCampaign(db, input.campaignId);
    if (!campaign) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
    const role = await findRole(db, campaign.id, playerId);
    if (!role) refuse(campaignRefusals.NOT_A_MEMBER);
    if (!mayLeave({ type: campaign.type, isOwner: role === 'owner' }))
      refuse(campaignRefusals.OWNER_CANNOT_LEAVE);

    const now = clock();
    if (await holdsPaidSeat(db, { campaignId: campaign.id, playerId, now }))
      refuse(campaignRefusals.SEAT_PAID);
    const givenUp = await removeUpcomingSeats(db, campaign.id, playerId, now);
    const seatsGivenUp = givenUp.length;
    await removeMember(db, campaign.id, playerId);
    await tellSeatsGivenUp(inner, { campaignId: campaign.id, playerId, sessionIds: givenUp, why: 'left' });
    const successor = role === 'owner' ? await findLongestStandingMember(db, campaign.id) : undefined;
    let ofHeir: Id[] = [];
    if (successor !== undefined) {
      await keepRefundsOfUpcomingSeats(db, {
        campaignId: campaign.id,
        playerId: successor,
        organiserId: playerId,
        cancelledAt: now,
      });
      ofHeir = await removeUpcomingSeats(db, campaign.id, successor, now);
      await makeOwner(db, campaign.id, successor);
    }
    for (const id of [playerId, successor]) if (id !== undefined) await removeFromLines(db, campaign.id, id);
    await advanceLines(inner, campaign.id);
    await audit(inner, 'campaign.leave', ['campaign', campaign.id], {
      before: { playerId, role },
      after: { seatsGivenUp, newOwnerId: successor ?? null },
    });
    if (successor === undefined) {
      await noteEvents(
        inner,
        playerMoved({ campaignId: campaign.id, playerId, what: ['left'], sessions: [] }),
      );
    } else {
      await tellInherited(inner, campaign.id, {
        leaverId: playerId,
        heirId: successor,
        sessionIds: ofHeir,
      });
    }
    return { seatsGivenUp };
  });
}
