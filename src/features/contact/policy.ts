import { type Actor, isAdmin } from '../../shared/actor.ts';

/** Everybody may write to the team (section 2 of the accounts document: /contact is public). */
export const canSendMessage = (_actor: Actor): boolean => true;

/** Admins read and deal with what came in (decisions, "The admin console"). */
export const canReadMessages = (actor: Actor): boolean => isAdmin(actor);
