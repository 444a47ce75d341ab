import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { NewGameAccount } from '../contract.ts';
import { gameSystemRefusals } from '../refusals.ts';
import { gameSystemExists, insertAccount } from './records/game-systems.ts';

/**
 * Adds an account of the actor's player in a game system. There is one account for a player and system whatever
 * requests race, since the database refuses the second.
 */
export async function addAccount(context: ContextOf<'player'>, input: NewGameAccount): Promise<{ id: Id }> {
  const { playerId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    if (!(await gameSystemExists(db, input.gameSystemId))) refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
    const id = await insertAccount(db, { ...input, playerId, createdAt: clock() });
    if (id === undefined) refuse(gameSystemRefusals.GAME_SYSTEM_ALREADY_ADDED);
    await audit(inner, 'game-account.add', ['game-account', id], {
      after: { playerId, gameSystemId: input.gameSystemId },
    });
    return { id };
  });
}
