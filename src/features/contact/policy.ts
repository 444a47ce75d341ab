import type { Actor } from '../../shared/actor.ts';

/** Everybody may write to the team (section 2 of the accounts document: /contact is public). */
export const canSendMessage = (_actor: Actor): boolean => true;
