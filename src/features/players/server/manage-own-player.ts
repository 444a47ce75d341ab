import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { refuseTaken } from '#platform/refuse-taken.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import { type NewPlayer, type Player, playerRefusals } from '../contract.ts';
import { findPlayerOfUser, insertPlayer, isHiddenAlias, updatePlayerOfUser } from './records/players.ts';

/** The actor's own player; null until there is one. */
export async function getOwnPlayer({ actor, db }: ContextOf<'user'>): Promise<{ player: Player | null }> {
  return { player: (await findPlayerOfUser(db, actor.userId)) ?? null };
}

/**
 * Makes the actor a player, with the e-mail of the account. The database refuses a user's second player and a taken
 * alias, so both rules hold under any race.
 * @throws refusal PLAYER_EXISTS, ALIAS_TAKEN
 */
export function createPlayer(context: ContextOf<'user'>, input: NewPlayer): Promise<Player> {
  const { actor } = context;
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
    await audit(inner, 'player.create', ['player', player.id]);
    return player;
  });
}

/**
 * Changes the actor's alias, city and state; the e-mail stays the account's. The database refuses a taken alias, in
 * whatever case, so of two users who want one at the same time one gets it. One that admins hid is as if taken.
 * @throws refusal ALIAS_TAKEN; PLAYER_REQUIRED when the player is gone by now
 */
export function updatePlayer(context: ContextOf<'player'>, input: NewPlayer): Promise<Player> {
  const { actor } = context;
  return refuseTaken(playerRefusals.ALIAS_TAKEN, () =>
    inTransaction(context, async (inner) => {
      if (await isHiddenAlias(inner.db, actor.userId, input.alias)) refuse(playerRefusals.ALIAS_TAKEN);
      const player = await updatePlayerOfUser(inner.db, actor.userId, input);
      if (!player) refuse(commonRefusals.PLAYER_REQUIRED);
      await audit(inner, 'player.update', ['player', player.id]);
      return player;
    }),
  );
}
