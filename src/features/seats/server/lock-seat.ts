import type { Context } from '#platform/context.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { organises } from '#features/campaigns/server/for-others/access.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import { findSeatById, findSessionOfSeat } from './records/roster/roster.ts';

/**
 * Locks the session of a seat for a change by an organiser.
 * @throws refusal SEAT_GONE; also for everybody else, since only organisers see who sits where
 */
export async function lockSeatAsOrganiser(context: Context, seatId: Id) {
  const sessionId = await findSessionOfSeat(context.db, seatId);
  const session = sessionId && (await lockSession(context.db, sessionId));
  if (!session || !(await organises(context, session.campaignId))) refuse(campaignRefusals.SEAT_GONE);
  // Read after the lock: its player may have given it back in the meantime.
  const seat = await findSeatById(context.db, seatId);
  if (!seat) refuse(campaignRefusals.SEAT_GONE);
  return { seat, session };
}
