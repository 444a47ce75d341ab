import type { Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { GameSystem } from '../contract.ts';
import { canSeeGameSystems } from '../policy.ts';
import { listGameSystems as readGameSystems } from './records.ts';

/** Game systems by name, for anybody; of one status if given. */
export async function listGameSystems(
  { actor, db }: Context,
  input: { status?: GameSystem['status'] | undefined },
): Promise<{ items: GameSystem[] }> {
  if (!canSeeGameSystems(actor)) refuse(commonRefusals.UNAUTHORIZED);
  return { items: await readGameSystems(db, input.status) };
}
