import type { Actor, SignedIn } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { canGradeExams } from '../policy.ts';

/** The actor, known to be an admin. Refuses visitors with UNAUTHORIZED and everybody else with FORBIDDEN. */
export function requireGrader(actor: Actor): SignedIn {
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canGradeExams(actor)) refuse(commonRefusals.FORBIDDEN);
  return actor;
}
