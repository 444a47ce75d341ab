import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import { isDisabled } from '#features/accounts/server/records/accounts.ts';
import { inviteRefusals } from '../refusals.ts';
import { type Answered, lockAnswerable } from './lock-answerable.ts';
import { tellInviteDeclined } from './notices.ts';
import { decideInvite } from './records/invites.ts';

/** Declines an invitation; no player is needed for that. While its inviter is banned, the invitation counts as missing. */
export async function declineInvite(
  context: ContextOf<'user'>,
  input: Answered,
): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const invite = await lockAnswerable(inner, actor, input);
    if (await isDisabled(inner.db, invite.inviterUserId)) refuse(inviteRefusals.INVITE_NOT_FOUND);
    await decideInvite(inner.db, invite.id, { decision: 'declined', at: inner.clock() });
    await audit(inner, 'invite.decline', ['invite', invite.id]);
    await tellInviteDeclined(inner, invite);
    return {};
  });
}
