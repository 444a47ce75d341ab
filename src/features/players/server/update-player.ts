import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { errorCode } from '../../../platform/error-code.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { type NewPlayer, type Player, playerRefusals } from '../contract.ts';
import { canUpdateOwnPlayer } from '../policy.ts';
import { updatePlayerOfUser } from './records.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Changes the actor's alias, city and state. An alias that somebody else has, in whatever case, is refused with
 * ALIAS_TAKEN: the database decides, so of two who want it at once one gets it. The e-mail stays the account's.
 */
export async function updatePlayer(context: Context, input: NewPlayer): Promise<Player> {
  const { actor } = context;
  if (actor.kind !== 'user') refuse(commonRefusals.UNAUTHORIZED);
  if (!canUpdateOwnPlayer(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  try {
    return await inTransaction(context, async (inner) => {
      const player = await updatePlayerOfUser(inner.db, actor.userId, input);
      if (!player) refuse(commonRefusals.PLAYER_REQUIRED);
      await audit(inner, { action: 'player.update', subjectType: 'player', subjectId: player.id });
      return player;
    });
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) refuse(playerRefusals.ALIAS_TAKEN);
    throw error;
  }
}
