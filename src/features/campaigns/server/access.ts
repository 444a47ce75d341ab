import type { Context } from '../../../platform/context.ts';
import { hasPlayer } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { campaignCan, campaignLifeCan } from '../policy.ts';
import { campaignRefusals } from '../refusals.ts';
import type { Viewer } from './records/campaigns/campaigns.ts';
import { findVisibility } from './records/visibility.ts';
import { lockSession } from './records/locks.ts';
import { findRole } from './records/members/members.ts';
import { findSeatById, findSessionOfSeat } from './records/members/roster.ts';

/** Who looks, and when: what the derived fields of campaigns and sessions depend on. */
export const viewerOf = ({ actor, clock }: Context): Viewer => ({
  playerId: hasPlayer(actor) ? actor.playerId : null,
  now: clock(),
});

/**
 * What the actor is in a campaign. Where a change depends on it, the campaign must be locked, at least shared: nobody
 * else becomes its owner then.
 */
export async function findFacts({ actor, db }: Context, campaignId: Id) {
  const role = hasPlayer(actor) ? await findRole(db, campaignId, actor.playerId) : undefined;
  return { isOwner: role === 'owner', isMember: role !== undefined };
}

/**
 * What the actor is in a campaign that it may see.
 * @throws refusal CAMPAIGN_NOT_FOUND; also of a hidden one, to everybody but its members and admins
 */
export async function findShownFacts(context: Context, campaignId: Id) {
  const found = await findVisibility(context.db, campaignId, viewerOf(context).playerId);
  if (!found) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  const facts = { isOwner: found.role === 'owner', isMember: found.role !== null };
  if (!campaignLifeCan(context.actor, { ...facts, state: found.state }).see) {
    refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  }
  return facts;
}

/** Whether the actor runs the sessions of a campaign and their seats; see `findFacts`. */
export const organises = async (context: Context, campaignId: Id): Promise<boolean> =>
  campaignCan(context.actor, await findFacts(context, campaignId)).organise;

/**
 * Locks a session for a change by the owner of its campaign, who stays the owner until the transaction ends.
 * @throws refusal SESSION_NOT_FOUND; FORBIDDEN for others, since the campaign's page shows them the session;
 * CAMPAIGN_ENDED
 */
export async function lockSessionAsOwner(context: Context, sessionId: Id) {
  const session = await lockSession(context.db, sessionId);
  if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await organises(context, session.campaignId))) refuse(commonRefusals.FORBIDDEN);
  if (session.campaignState === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
  return session;
}

/**
 * Locks the session of a seat for a change by the owner of its campaign.
 * @throws refusal SEAT_GONE; also to others than the owner, who alone sees who sits where
 */
export async function lockSeatAsOwner(context: Context, seatId: Id) {
  const sessionId = await findSessionOfSeat(context.db, seatId);
  const session = sessionId && (await lockSession(context.db, sessionId));
  if (!session || !(await organises(context, session.campaignId))) refuse(campaignRefusals.SEAT_GONE);
  // Read after the lock: its player may have given it back meanwhile.
  const seat = await findSeatById(context.db, seatId);
  if (!seat) refuse(campaignRefusals.SEAT_GONE);
  return { seat, session };
}
