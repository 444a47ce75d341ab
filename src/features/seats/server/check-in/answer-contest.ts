import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { CheckIn, OwnCheckIn } from '../../check-in/contract.ts';
import { checkInCan } from '../../check-in/policy.ts';
import { checkInRefusals } from '../../check-in/refusals.ts';
import { isContestOpen, refusalToContest } from '../../check-in/rules.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { lockSeatAsOrganiser } from '../lock-seat.ts';
import { takeBackDecision, tellContest, tellContestAnswered } from '../notices/attendance-notices.ts';
import {
  findOwnSeat,
  keepDecision,
  listMarked,
  listSeatsToDecide,
  writeContest,
} from '../records/check-in/check-ins.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { decide } from './mark-seats.ts';

/** Contests, once and within 30 days, that the seat of the actor's player is marked as missed. The mark does not count until that is answered. */
export async function contestMiss(
  context: ContextOf<'player'>,
  { sessionId, text }: { sessionId: Id; text: string },
): Promise<OwnCheckIn> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const session = await lockSession(db, sessionId);
    const seat = session && (await findOwnSeat(db, session.id, playerId));
    if (!seat) refuse(campaignRefusals.SEAT_NOT_FOUND);
    const now = clock();
    const refusal =
      seat.decidedAt === null
        ? checkInRefusals.NOT_MISSED
        : refusalToContest({ ...seat, decidedAt: seat.decidedAt, now });
    if (refusal) refuse(refusal);
    await writeContest(db, { seatId: seat.seatId, text, contestedAt: now });
    await audit(inner, 'seat.contest', ['session', session.id], { after: { seatId: seat.seatId, playerId } });
    // A player who contests the mark knows of it, so they need not be told any more.
    await takeBackDecision(inner, { sessionId: session.id, playerId });
    await tellContest(inner, { sessionId: session.id, campaignId: session.campaignId, playerId });
    return { hasAttended: false, contest: 'open', contestableUntil: null };
  });
}

/** Answers an open contest, for the campaign's organisers alone: attended after all, or missed as before. The player is told. */
export async function answerContest(
  context: ContextOf<'player'>,
  { seatId, hasAttended }: { seatId: Id; hasAttended: boolean },
): Promise<CheckIn> {
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const { session } = await lockSeatAsOrganiser(inner, seatId);
    const [seat] = await listSeatsToDecide(db, session.id, [seatId]);
    if (!seat) refuse(campaignRefusals.SEAT_GONE);
    const { playerId } = seat;
    if (!playerId || !isContestOpen(seat)) refuse(checkInRefusals.CONTEST_GONE);
    if (!checkInCan(context.actor, seat).decide) refuse(checkInRefusals.OWN_SEAT);
    const now = clock();
    if (hasAttended === seat.decision) {
      await keepDecision(db, seatId, now);
      await audit(inner, 'seat.keep-decision', ['session', session.id], {
        after: { seatId, playerId, hasAttended },
      });
      await tellContestAnswered(inner, { sessionId: session.id, playerId }, hasAttended);
    } else {
      await decide(inner, seat, {
        sessionId: session.id,
        decision: hasAttended,
        decidedAt: now,
        decidedBy: context.actor.playerId,
        by: 'contest',
      });
    }
    const [answered] = await listMarked(db, [seatId]);
    if (!answered?.checkIn) throw new Error('A contest was answered about no decision');
    return answered.checkIn;
  });
}
