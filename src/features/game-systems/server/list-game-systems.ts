import type { Context } from '#platform/context.ts';
import type { GameSystem } from '../contract.ts';
import { listGameSystems as readGameSystems } from './records/game-systems.ts';

/** Game systems by name, for anybody; of one status if given. */
export async function listGameSystems(
  { db }: Context,
  input: { status?: GameSystem['status'] | undefined },
): Promise<{ items: GameSystem[] }> {
  return { items: await readGameSystems(db, input.status) };
}
