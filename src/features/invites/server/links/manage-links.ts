import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { InviteLink, OwnInviteLink } from '../../link-contract.ts';
import { inviteRefusals } from '../../refusals.ts';
import { hashInviteToken, linkToken, newLinkSeed } from '../invite-token.ts';
import { findOwnLink, putLink, removeLink } from '../records/invite-links.ts';

/** The actor's link that works now, with its path; without the path if the link is older than the feature that shows it again. */
export async function getLink({
  db,
  actor: { userId },
  clock,
  keys,
}: ContextOf<'player'>): Promise<{ link: OwnInviteLink | null }> {
  const link = await findOwnLink(db, userId, clock());
  if (!link) return { link: null };
  const { accepted, createdAt, expiresAt, seed, tokenHash } = link;
  const token = seed === null ? null : linkToken(keys, { userId, seed });
  return {
    link: {
      accepted,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      // If the data keys have changed, the derived token is different and would not work.
      path: token !== null && hashInviteToken(token) === tokenHash ? `/accept-invite/${token}` : null,
    },
  };
}

/**
 * Makes the actor's link; the previous one stops working. The path is only returned by `getLink`: answers of writes are
 * stored, and this secret must not be.
 */
export async function createLink(context: ContextOf<'player'>): Promise<InviteLink> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const seed = newLinkSeed();
    const createdAt = inner.clock();
    const tokenHash = hashInviteToken(linkToken(inner.keys, { userId, seed }));
    await putLink(inner.db, { userId, tokenHash, seed, createdAt });
    await audit(inner, 'invite.create-link', ['user', userId]);
    return { createdAt: createdAt.toISOString(), expiresAt: null, accepted: 0 };
  });
}

/** Ends the actor's link: nobody can join with it any more. */
export async function removeOwnLink(context: ContextOf<'player'>): Promise<Record<string, never>> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    if (!(await removeLink(inner.db, userId))) refuse(inviteRefusals.INVITE_NOT_FOUND);
    await audit(inner, 'invite.remove-link', ['user', userId]);
    return {};
  });
}
