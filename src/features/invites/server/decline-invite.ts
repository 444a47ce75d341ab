import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import { isDisabled } from '../../accounts/server/records/accounts.ts';
import { inviteRefusals } from '../refusals.ts';
import { type Answered, lockAnswerable } from './lock-answerable.ts';
import { decideInvite } from './records/invites.ts';
import { requireUser } from './require-inviter.ts';

/** Declines an invitation. It takes no player, only to be signed in. One of a banned inviter is none for the time. */
export async function declineInvite(context: Context, input: Answered): Promise<Record<string, never>> {
  const actor = requireUser(context.actor);
  return inTransaction(context, async (inner) => {
    const invite = await lockAnswerable(inner, actor, input);
    if (await isDisabled(inner.db, invite.inviterUserId)) refuse(inviteRefusals.INVITE_NOT_FOUND);
    await decideInvite(inner.db, invite.id, { decision: 'declined', at: inner.clock() });
    await audit(inner, { action: 'invite.decline', subjectType: 'invite', subjectId: invite.id });
    return {};
  });
}
