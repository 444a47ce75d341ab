import type { Context } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Player } from '../contract.ts';
import { canSeeOwnPlayer } from '../policy.ts';
import { findPlayerOfUser } from './records.ts';

/** The actor's own player, or null as long as there is none. */
export async function getOwnPlayer({ actor, db }: Context): Promise<{ player: Player | null }> {
  if (!canSeeOwnPlayer(actor)) refuse(commonRefusals.UNAUTHORIZED);
  return { player: (await findPlayerOfUser(db, actor.userId)) ?? null };
}
