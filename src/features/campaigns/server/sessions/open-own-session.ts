import type { Context } from '../../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { WithPlayer } from '../../policy.ts';
import { campaignRefusals } from '../../refusals.ts';
import { isOwner } from '../is-owner.ts';
import { lockSession, shareCampaign } from '../records/locks.ts';

/**
 * Locks a session for a change by the owner of its campaign, who stays the owner until the transaction ends.
 * Refuses with SESSION_NOT_FOUND, or with FORBIDDEN, since the campaign's page shows the session to anybody.
 */
export async function openOwnSession(context: Context, actor: WithPlayer, sessionId: Id) {
  const campaign = await shareCampaign(context.db, sessionId);
  const session = campaign && (await lockSession(context.db, sessionId));
  if (!session) refuse(campaignRefusals.SESSION_NOT_FOUND);
  if (!(await isOwner(context, actor, campaign.id))) refuse(commonRefusals.FORBIDDEN);
  return { session, campaign };
}
