import { type Actor, hasPlayer, isUser, type SignedIn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/**
 * What the actor may do with an invitation. Only its sender can send it again or cancel it; nobody can answer their
 * own. Accepting requires a player, declining does not.
 */
export const inviteCan = (actor: Actor, { isOwn }: { isOwn: boolean }) => ({
  manage: isUser(actor) && isOwn,
  answer: isUser(actor) && !isOwn,
  accept: hasPlayer(actor) && !isOwn,
});

/** Whether the actor sent the invitation. */
export const isOwnInvite = (actor: SignedIn, invite: { inviterUserId: Id }): boolean =>
  invite.inviterUserId === actor.userId;

/** Whether the invitation was sent to the actor's confirmed address, ignoring case. Without the link, only the recipient may answer an invitation. */
export const isRecipient = (actor: SignedIn, invite: { email: string }): boolean =>
  actor.emailConfirmed && actor.email?.toLowerCase() === invite.email.toLowerCase();

/** Whether the actor has an address that an invited friend can answer to; users who signed up by phone have none. */
export const hasAddress = (actor: SignedIn): boolean => actor.email !== null && actor.emailConfirmed;
