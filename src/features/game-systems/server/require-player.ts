import type { Actor, SignedIn } from '../../../shared/actor.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { canChangeGameAccounts } from '../policy.ts';

/**
 * The actor, known to have a player.
 * Refuses visitors with UNAUTHORIZED and users without a player with PLAYER_REQUIRED.
 */
export function requirePlayer(actor: Actor): SignedIn & { playerId: Id } {
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canChangeGameAccounts(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return actor;
}
