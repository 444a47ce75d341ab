import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { gameSystemRefusals } from '../refusals.ts';
import { removeAccountOfPlayer } from './records.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Removes one of the actor's game systems: its exams are offered no longer, and those that were submitted stay. Accounts
 * of others answer as if they were not there.
 */
export async function removeAccount(context: Context, input: { gameAccountId: Id }): Promise<{ id: Id }> {
  const { playerId } = requirePlayer(context.actor);
  const { gameAccountId } = input;
  return inTransaction(context, async (inner) => {
    const gameSystemId = await removeAccountOfPlayer(inner.db, { gameAccountId, playerId });
    if (gameSystemId === undefined) refuse(gameSystemRefusals.GAME_ACCOUNT_NOT_FOUND);
    await audit(inner, {
      action: 'game-account.remove',
      subjectType: 'game-account',
      subjectId: gameAccountId,
      before: { playerId, gameSystemId },
    });
    return { id: gameAccountId };
  });
}
