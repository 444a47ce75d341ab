import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { gameSystemRefusals } from '../refusals.ts';
import { removeAccountOfPlayer } from './records/game-systems.ts';

/**
 * Removes one of the actor's game systems: its exams are no longer offered, and submitted ones stay. Other
 * people's accounts are refused like missing ones.
 */
export async function removeAccount(
  context: ContextOf<'player'>,
  input: { gameAccountId: Id },
): Promise<{ id: Id }> {
  const { playerId } = context.actor;
  const { gameAccountId } = input;
  return inTransaction(context, async (inner) => {
    const gameSystemId = await removeAccountOfPlayer(inner.db, { gameAccountId, playerId });
    if (gameSystemId === undefined) refuse(gameSystemRefusals.GAME_ACCOUNT_NOT_FOUND);
    await audit(inner, 'game-account.remove', ['game-account', gameAccountId], {
      before: { playerId, gameSystemId },
    });
    return { id: gameAccountId };
  });
}
