import type { Context } from '../../../../platform/context.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { WithPlayer } from '../../policy.ts';
import { campaignRefusals } from '../../refusals.ts';
import { isOwner } from '../is-owner.ts';
import { lockSession, shareCampaign } from '../records/locks.ts';
import { findSeatById, findSessionOfSeat } from '../records/roster.ts';

/**
 * Locks the session of a seat for a change by the owner of its campaign. Who sits where is shown to the owner alone, so
 * others' seats and missing ones are refused alike, with SEAT_GONE.
 */
export async function openOwnSeat(context: Context, actor: WithPlayer, seatId: Id) {
  const { db } = context;
  const sessionId = await findSessionOfSeat(db, seatId);
  const campaign = sessionId && (await shareCampaign(db, sessionId));
  if (!campaign || !(await isOwner(context, actor, campaign.id))) refuse(campaignRefusals.SEAT_GONE);
  const session = await lockSession(db, sessionId);
  // Read behind the lock: its player may have given it back meanwhile.
  const seat = await findSeatById(db, seatId);
  if (!session || !seat) refuse(campaignRefusals.SEAT_GONE);
  return { seat, session };
}
