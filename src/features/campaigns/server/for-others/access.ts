import type { Context } from '#platform/context.ts';
import { hasPlayer } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignCan, type CampaignFacts, campaignLifeCan } from '../../policy.ts';
import { campaignRefusals } from '../../refusals.ts';
import type { Viewer } from '../records/campaigns/campaigns.ts';
import { findVisibility } from '../records/visibility.ts';
import { lockSession } from '../records/locks.ts';
import { findMembership } from '../records/members/members.ts';

/** The viewer and the time, which the derived fields of campaigns and sessions depend on. */
export const viewerOf = ({ actor, clock }: Context): Viewer => ({
  playerId: hasPlayer(actor) ? actor.playerId : null,
  now: clock(),
});

/**
 * The actor's role in a campaign. For a change that depends on it, the campaign must be locked, at least shared; then
 * its organisers can't change.
 */
export async function findFacts({ actor, db }: Context, campaignId: Id): Promise<CampaignFacts> {
  const own = hasPlayer(actor) ? await findMembership(db, campaignId, actor.playerId) : undefined;
  return {
    isOwner: own?.role === 'owner',
    isCoOrganiser: own?.coOrganises ?? false,
    isMember: own !== undefined,
  };
}

/**
 * The actor's role in a campaign that they may see.
 * @throws refusal CAMPAIGN_NOT_FOUND; also for a hidden campaign, unless the actor is a member or an admin
 */
export async function findShownFacts(context: Context, campaignId: Id): Promise<CampaignFacts> {
  const found = await findVisibility(context.db, campaignId, viewerOf(context).playerId);
  if (!found) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  if (!campaignLifeCan(context.actor, found).see) refuse(campaignRefusals.CAMPAIGN_NOT_FOUND);
  return found;
}

/** Whether the actor is an organiser of a campaign; see `findFacts`. */
export const organises = async (context: Context, campaignId: Id): Promise<boolean> =>
  campaignCan(context.actor, await findFacts(context, campaignId)).organise;

/**
 * Locks a session for a change by an organiser, who stays one until the transaction ends.
 * @throws refusal SESSION_NOT_FOUND; FORBIDDEN for others, who know from the campaign's page that the session exists;
 * CAMPAIGN_ENDED
 */
export async function lockSessionAsOrganiser(context: Context, sessionId: Id) {
  const session = await lockSession(context.db, sessionId);
  if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await organises(context, session.campaignId))) refuse(commonRefusals.FORBIDDEN);
  if (session.campaignState === 'ended') refuse(campaignRefusals.CAMPAIGN_ENDED);
  return session;
}
