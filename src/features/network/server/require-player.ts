import type { Actor } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { canUseNetwork, type NetworkActor } from '../policy.ts';

/** The actor, known to have a player. */
export function requirePlayer(actor: Actor): NetworkActor {
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canUseNetwork(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return actor;
}
