import type { TransactionContext } from '#platform/context.ts';
import { hasPlayer } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { lockSessionAsOrganiser } from '#features/campaigns/server/for-others/access.ts';
import type { LockedSession } from '#features/campaigns/server/records/locks.ts';
import { checkInRefusals } from '../../check-in/refusals.ts';
import { checkInState } from '../../check-in/rules.ts';
import { refusalOfState } from '../../rules.ts';
import { decide } from '../check-in/mark-seats.ts';
import { listSeatsToDecide } from '../records/check-in/check-ins.ts';

/**
 * Locks a session for an organiser who gives somebody a seat in it. That is possible from when the session is created
 * until its check-in closes.
 * @throws refusals of `lockSessionAsOrganiser`; SESSION_CALLED_OFF; of the campaign's state; CHECK_IN_CLOSED
 */
export async function lockDoor(context: TransactionContext, sessionId: Id): Promise<LockedSession> {
  const session = await lockSessionAsOrganiser(context, sessionId);
  if (session.calledOffAt) refuse(campaignRefusals.SESSION_CALLED_OFF);
  const closed = refusalOfState(session.campaignState);
  if (closed) refuse(closed);
  if (checkInState(session.startDate, context.clock()) === 'closed') refuse(checkInRefusals.CHECK_IN_CLOSED);
  return session;
}

/** If check-in is open, checks in a player who was just given a seat: they are at the door. */
export async function noteArrival(
  context: TransactionContext,
  session: LockedSession,
  seatId: Id,
): Promise<void> {
  const { db, clock, actor } = context;
  const now = clock();
  if (checkInState(session.startDate, now) !== 'open' || !hasPlayer(actor)) return;
  const [seat] = await listSeatsToDecide(db, session.id, [seatId]);
  if (!seat) return;
  await decide(context, seat, {
    sessionId: session.id,
    decision: true,
    decidedAt: now,
    decidedBy: actor.playerId,
    by: 'door',
  });
}
