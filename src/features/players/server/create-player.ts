import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import { type NewPlayer, type Player, playerRefusals } from '../contract.ts';
import { canCreatePlayer } from '../policy.ts';
import { findPlayerOfUser, insertPlayer } from './records.ts';

/**
 * Makes the actor a player, with the e-mail of the account. One player a user and one alias a player hold under any
 * race, since the database refuses the second.
 */
export async function createPlayer(context: Context, input: NewPlayer): Promise<Player> {
  const { actor } = context;
  if (!canCreatePlayer(actor)) refuse(commonRefusals.UNAUTHORIZED);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    const player = await insertPlayer(db, {
      ...input,
      userId: actor.userId,
      email: actor.email,
      createdAt: clock(),
    });
    if (!player) {
      const own = await findPlayerOfUser(db, actor.userId);
      refuse(own ? playerRefusals.PLAYER_EXISTS : playerRefusals.ALIAS_TAKEN);
    }
    await audit(inner, { action: 'player.create', subjectType: 'player', subjectId: player.id });
    return player;
  });
}
