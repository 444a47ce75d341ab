import type { Actor, SignedIn } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { canRecordVisits } from '../policy.ts';

/** The actor, known to be signed in. Refuses visitors with UNAUTHORIZED. */
export function requireUser(actor: Actor): SignedIn {
  if (!canRecordVisits(actor)) refuse(commonRefusals.UNAUTHORIZED);
  return actor;
}
