import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Seat } from '../../contract.ts';
import { campaignRefusals } from '../../refusals.ts';
import { paymentStatusOfNewSeat } from '../../rules.ts';
import { refusalToConfirm } from '../../seat-rules.ts';
import { lockSession, shareCampaign } from '../records/locks.ts';
import { addMember, findRole, hasOwner } from '../records/members.ts';
import { addSeat, countSeats, findSeat } from '../records/seats.ts';
import { requirePlayer } from '../require-player.ts';
import { toSeat } from './to-seat.ts';

/**
 * Gives the actor's player a seat at the session's price of now, and makes it a member where it was none. Answers with
 * the seat it already holds, if any. No race oversells: the seats are counted while the session's row is locked.
 */
export async function confirmAttendance(context: Context, input: { sessionId: Id }): Promise<Seat> {
  const { playerId } = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const campaign = await shareCampaign(db, input.sessionId);
    const session = campaign && (await lockSession(db, input.sessionId));
    if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
    const held = await findSeat(db, session.id, playerId);
    if (held) return toSeat(held);

    const now = clock();
    const role = await findRole(db, campaign.id, playerId);
    const refusal = refusalToConfirm({
      role: role ?? null,
      campaignHasOwner: await hasOwner(db, campaign.id),
      startsAt: session.startDate,
      seatsTaken: await countSeats(db, session.id),
      maxPlayers: campaign.maxPlayers,
      now,
    });
    if (refusal) refuse(refusal);

    if (!role) await addMember(db, { campaignId: campaign.id, playerId, roleType: 'player', joinedAt: now });
    const { priceCents } = session;
    const paymentStatus = paymentStatusOfNewSeat(priceCents);
    const seat = await addSeat(db, {
      sessionId: session.id,
      playerId,
      priceCents,
      paymentStatus,
      takenAt: now,
    });
    await audit(inner, {
      action: 'seat.take',
      subjectType: 'session',
      subjectId: session.id,
      after: { playerId, priceCents, paymentStatus },
    });
    return toSeat(seat);
  });
}
