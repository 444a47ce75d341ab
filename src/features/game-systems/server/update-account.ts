import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { gameSystemRefusals } from '../refusals.ts';
import { updateAccountOfPlayer } from './records.ts';
import { requirePlayer } from './require-player.ts';

/** Changes the account ID in one of the actor's game systems. Accounts of others answer as if they were not there. */
export async function updateAccount(
  context: Context,
  input: { gameAccountId: Id; accountId: string },
): Promise<{ accountId: string }> {
  const { playerId } = requirePlayer(context.actor);
  const { gameAccountId, accountId } = input;
  return inTransaction(context, async (inner) => {
    const changed = await updateAccountOfPlayer(inner.db, { gameAccountId, playerId, accountId });
    if (!changed) refuse(gameSystemRefusals.GAME_ACCOUNT_NOT_FOUND);
    await audit(inner, {
      action: 'game-account.update',
      subjectType: 'game-account',
      subjectId: gameAccountId,
    });
    return { accountId };
  });
}
