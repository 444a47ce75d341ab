import { type Actor, isAdmin } from '../../shared/actor.ts';

/** Everybody may write to the team. */
export const canSendMessage = (_actor: Actor): boolean => true;

/** Admins read and deal with what came in. */
export const canReadMessages = (actor: Actor): boolean => isAdmin(actor);
