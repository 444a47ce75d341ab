import type { Context } from '../../../platform/context.ts';
import type { Id } from '../../../shared/ids.ts';
import { canEditCampaign, type WithPlayer } from '../policy.ts';
import { findRole } from './records/members.ts';

/**
 * Whether the actor runs the campaign. Where it decides over a change, the campaign must be locked, at least shared:
 * then nobody else becomes owner meanwhile.
 */
export async function isOwner({ db }: Context, actor: WithPlayer, campaignId: Id): Promise<boolean> {
  const role = await findRole(db, campaignId, actor.playerId);
  return canEditCampaign(actor, { isOwner: role === 'owner' });
}
