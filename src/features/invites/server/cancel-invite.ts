import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { inviteCan, isOwnInvite } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';
import { isDecided } from '../rules.ts';
import { lockInvite, removeInvite } from './records/invites.ts';

/** Deletes an unanswered invitation of the actor's; its link stops working. */
export async function cancelInvite(
  context: ContextOf<'user'>,
  input: { inviteId: Id },
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const invite = await lockInvite(inner.db, input);
    if (!invite || !inviteCan(actor, { isOwn: isOwnInvite(actor, invite) }).manage)
      refuse(inviteRefusals.INVITE_NOT_FOUND);
    if (isDecided(invite.status)) refuse(inviteRefusals.INVITE_ANSWERED);
    await removeInvite(inner.db, invite.id);
    await audit(inner, 'invite.cancel', ['invite', invite.id]);
    return {};
  });
}
