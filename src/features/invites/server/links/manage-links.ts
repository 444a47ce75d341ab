import { audit } from '#platform/audit.ts';
import { inTransaction, inTransactionOnceWithSecret } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { InviteLink, NewInviteLink } from '../../link-contract.ts';
import { inviteRefusals } from '../../refusals.ts';
import { expiryFrom } from '../../rules.ts';
import { hashInviteToken, newInviteToken } from '../invite-token.ts';
import { findOwnLink, putLink, removeLink } from '../records/invite-links.ts';

/** The actor's link that works now, without its address. */
export async function getLink({
  db,
  actor,
  clock,
}: ContextOf<'player'>): Promise<{ link: InviteLink | null }> {
  const link = await findOwnLink(db, actor.userId, clock());
  if (!link) return { link: null };
  const { accepted, createdAt, expiresAt } = link;
  return {
    link: { accepted, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  };
}

/** Makes the actor's link, in place of the one before, and tells its address this once. */
export async function createLink(context: ContextOf<'player'>): Promise<NewInviteLink> {
  const { userId } = context.actor;
  const { kept, secret } = await inTransactionOnceWithSecret(context, async (inner) => {
    const token = newInviteToken();
    const createdAt = inner.clock();
    const expiresAt = expiryFrom(createdAt);
    await putLink(inner.db, { userId, tokenHash: hashInviteToken(token), createdAt, expiresAt });
    await audit(inner, { action: 'invite.create-link', subjectType: 'user', subjectId: userId });
    const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
    return { kept: times, secret: token };
  });
  return { ...kept, accepted: 0, path: secret && `/accept-invite/${secret}` };
}

/** Ends the actor's link: whoever has it joins nobody by it. */
export async function removeOwnLink(context: ContextOf<'player'>): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    if (!(await removeLink(inner.db, userId))) refuse(inviteRefusals.INVITE_NOT_FOUND);
    await audit(inner, { action: 'invite.remove-link', subjectType: 'user', subjectId: userId });
    return {};
  });
}
