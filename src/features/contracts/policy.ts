import { type Actor, isAdmin, type SignedIn } from '../../shared/actor.ts';

/** Agreements are offered to everybody signed in; deciding needs no player. */
export const canDecideAgreements = (actor: Actor): actor is SignedIn => actor.kind === 'user';

/** An executed copy is read by who decided. */
export const canSeeExecuted = (actor: SignedIn, copy: { decidedBy: string }): boolean =>
  copy.decidedBy === actor.userId;

/** Admins write the templates and their clauses. */
export const canManageTemplates = (actor: Actor): boolean => isAdmin(actor);
