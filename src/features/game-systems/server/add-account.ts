import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import type { NewGameAccount } from '../contract.ts';
import { gameSystemRefusals } from '../refusals.ts';
import { gameSystemExists, insertAccount } from './records.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Adds an account of the actor's player in a game system. One account a player and system holds under any race, since
 * the database refuses the second.
 */
export async function addAccount(context: Context, input: NewGameAccount): Promise<{ id: Id }> {
  const { playerId } = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    if (!(await gameSystemExists(db, input.gameSystemId))) refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
    const id = await insertAccount(db, { ...input, playerId, createdAt: clock() });
    if (id === undefined) refuse(gameSystemRefusals.GAME_SYSTEM_ALREADY_ADDED);
    await audit(inner, {
      action: 'game-account.add',
      subjectType: 'game-account',
      subjectId: id,
      after: { playerId, gameSystemId: input.gameSystemId },
    });
    return { id };
  });
}
