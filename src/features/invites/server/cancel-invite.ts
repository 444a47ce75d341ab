import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { canManageInvite } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isDecided } from '../rules.ts';
import { lockInvite, removeInvite } from './records/invites.ts';
import { requireUser } from './require-inviter.ts';

/** Deletes an unanswered invitation of the actor's; its link stops working. */
export async function cancelInvite(
  context: Context,
  input: { inviteId: Id },
): Promise<Record<string, never>> {
  const actor = requireUser(context.actor);
  return inTransaction(context, async (inner) => {
    const invite = await lockInvite(inner.db, input);
    if (!invite || !canManageInvite(actor, invite)) refuse(inviteRefusals.INVITE_NOT_FOUND);
    if (isDecided(invite.status)) refuse(inviteRefusals.INVITE_ANSWERED);
    await removeInvite(inner.db, invite.id);
    await audit(inner, { action: 'invite.cancel', subjectType: 'invite', subjectId: invite.id });
    return {};
  });
}
