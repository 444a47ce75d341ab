import type { Actor, SignedIn } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { canInvite, canSeeOwnInvites, canSendMail, type Inviter } from '../policy.ts';
import { inviteRefusals } from '../refusals.ts';

/** The actor, known to be signed in. */
export function requireUser(actor: Actor): SignedIn {
  if (!canSeeOwnInvites(actor)) refuse(commonRefusals.UNAUTHORIZED);
  return actor;
}

/** The actor, known to have a player and an address: who may send invitations. */
export function requireInviter(actor: Actor): Inviter {
  const user = requireUser(actor);
  if (!canInvite(user)) refuse(commonRefusals.PLAYER_REQUIRED);
  if (!canSendMail(user)) refuse(inviteRefusals.EMAIL_REQUIRED);
  return user;
}
