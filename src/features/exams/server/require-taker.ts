import type { Actor } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { canTakeExams, type ExamTaker } from '../policy.ts';

/** The actor, known to have a player. Refuses visitors with UNAUTHORIZED and users without a player with PLAYER_REQUIRED. */
export function requireTaker(actor: Actor): ExamTaker {
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canTakeExams(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return actor;
}
