import type { Actor } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { canLinkRetailers, type WithPlayer } from '../policy.ts';

/**
 * The actor, known to have a player.
 * Refuses visitors with UNAUTHORIZED and users without a player with PLAYER_REQUIRED.
 */
export function requirePlayer(actor: Actor): WithPlayer {
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canLinkRetailers(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return actor;
}
