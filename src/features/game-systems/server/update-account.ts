import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { gameSystemRefusals } from '../refusals.ts';
import { updateAccountOfPlayer } from './records/game-systems.ts';

/** Changes the account ID in one of the actor's game systems. Other people's accounts are refused like missing ones. */
export async function updateAccount(
  context: ContextOf<'player'>,
  input: { gameAccountId: Id; accountId: string },
): Promise<{ accountId: string }> {
  const { playerId } = context.actor;
  const { gameAccountId, accountId } = input;
  return inTransaction(context, async (inner) => {
    const changed = await updateAccountOfPlayer(inner.db, { gameAccountId, playerId, accountId });
    if (!changed) refuse(gameSystemRefusals.GAME_ACCOUNT_NOT_FOUND);
    await audit(inner, 'game-account.update', ['game-account', gameAccountId]);
    return { accountId };
  });
}
