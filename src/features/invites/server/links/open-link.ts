import type { Context } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { hasPlayer } from '#shared/actor.ts';
import { refuse } from '#shared/errors.ts';
import { mayMeet } from '#features/blocks/server/records/meeting.ts';
import { countTeam } from '#features/network/server/records/teams.ts';
import type { Offer } from '../../contract.ts';
import { isOwnInvite, isRecipient } from '../../policy.ts';
import { inviteRefusals } from '../../refusals.ts';
import { isOpen } from '../../rules.ts';
import { findStandings } from '../find-standing.ts';
import { hashInviteToken } from '../invite-token.ts';
import { findLink } from '../records/invite-links.ts';
import { findInvite, findInviter } from '../records/invites.ts';

/** What a link offers: the inviter, the end, and what accepting would change for the actor. Changes nothing. */
export async function openLink(context: ContextOf<'user'>, input: { token: string }): Promise<Offer> {
  const { actor, db } = context;
  const found = await findByToken(context, input.token);
  const inviter = found && (await findInviter(db, found.inviterUserId));
  if (!inviter) refuse(inviteRefusals.INVITE_NOT_FOUND);
  if (hasPlayer(actor) && !(await mayMeet(db, actor.playerId, inviter.playerId))) {
    refuse(inviteRefusals.INVITE_NOT_FOUND);
  }
  const standingOf = await findStandings(context, actor, [inviter.playerId]);
  return {
    inviterAlias: inviter.alias,
    inviterImageUrl: inviter.aliasImageUrl,
    teamCount: await countTeam(db, inviter.playerId),
    message: found.message,
    expiresAt: found.expiresAt?.toISOString() ?? null,
    isOwn: isOwnInvite(actor, found),
    isToYou: found.isToYou,
    isShared: found.isShared,
    standing: standingOf(inviter.playerId),
  };
}

/** The inviter of a link and the invited address, for a visitor who has not signed in yet. Changes nothing. */
export async function previewLink(
  { db, clock }: Context,
  { token }: { token: string },
): Promise<{ inviterAlias: string; email: string | null }> {
  const tokenHash = hashInviteToken(token);
  const now = clock();
  const invite = await findInvite(db, { tokenHash });
  const found = invite && isOpen(invite, now) ? invite : await findLink(db, tokenHash, now);
  const inviter = found && (await findInviter(db, found.inviterUserId));
  if (!inviter) refuse(inviteRefusals.INVITE_NOT_FOUND);
  return { inviterAlias: inviter.alias, email: 'email' in found ? found.email : null };
}

/** The open invitation or the link for many that has this token; null if there is none. */
async function findByToken({ actor, db, clock }: ContextOf<'user'>, token: string) {
  const tokenHash = hashInviteToken(token);
  const invite = await findInvite(db, { tokenHash });
  if (!invite) {
    const link = await findLink(db, tokenHash, clock());
    return link ? { ...link, message: null, isToYou: true, isShared: true } : null;
  }
  if (hasPlayer(actor) && invite.accepterId === actor.playerId) refuse(inviteRefusals.ACCEPTED_BEFORE);
  return isOpen(invite, clock()) ? { ...invite, isToYou: isRecipient(actor, invite), isShared: false } : null;
}
