import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';
import type { Id } from '../../shared/ids.ts';

/** Somebody signed in who has a player. */
export type Inviter = SignedIn & { playerId: Id };

/** Everybody signed in sees the invitations they sent and received. */
export const canSeeOwnInvites = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** Inviting needs a player. */
export const canInvite = (actor: Actor): actor is Inviter => actor.kind === 'user' && actor.playerId !== null;

/** Who signed up by phone alone has no address, and can't be answered. */
export const canSendMail = (actor: Inviter): boolean => actor.email !== null && actor.emailConfirmed;

/** Admins see which invitations' mail failed, addresses included, and send none again. */
export const canSeeFailedInvites = (actor: Actor): boolean => isAdmin(actor);

/** Only the sender sends again or takes back. */
export const canManageInvite = (actor: SignedIn, invite: { inviterUserId: Id }): boolean =>
  invite.inviterUserId === actor.userId;

/**
 * Without the link in hand, an invitation is the recipient's alone: whose confirmed address it was sent to, whatever
 * the case of its letters.
 */
export const isRecipient = (actor: SignedIn, invite: { email: string }): boolean =>
  actor.emailConfirmed && actor.email?.toLowerCase() === invite.email.toLowerCase();

/** Nobody answers their own invitation. */
export const canAnswer = (actor: SignedIn, invite: { inviterUserId: Id }): boolean =>
  invite.inviterUserId !== actor.userId;
