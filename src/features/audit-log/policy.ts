import { type Actor, isAdmin } from '../../shared/actor.ts';

/** The audit log is for admins, and nobody changes it. */
export const canReadAuditLog = (actor: Actor): boolean => isAdmin(actor);
