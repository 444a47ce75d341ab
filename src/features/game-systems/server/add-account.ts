import { audit } from '../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { commonRefusals, refuse } from '../../../shared/errors.ts';
import type { Id } from '../../../shared/ids.ts';
import { gameSystemRefusals, type NewGameAccount } from '../contract.ts';
import { canAddGameAccount } from '../policy.ts';
import { gameSystemExists, insertAccount } from './records.ts';

/**
 * Adds an account of the actor's player in a game system. One account a player and system holds under any race, since
 * the database refuses the second.
 */
export async function addAccount(context: Context, input: NewGameAccount): Promise<{ id: Id }> {
  const { actor } = context;
  if (actor.kind === 'anonymous') refuse(commonRefusals.UNAUTHORIZED);
  if (!canAddGameAccount(actor)) refuse(commonRefusals.PLAYER_REQUIRED);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    if (!(await gameSystemExists(db, input.gameSystemId))) refuse(gameSystemRefusals.GAME_SYSTEM_NOT_FOUND);
    const id = await insertAccount(db, { ...input, playerId: actor.playerId, createdAt: clock() });
    if (id === undefined) refuse(gameSystemRefusals.GAME_SYSTEM_ALREADY_ADDED);
    await audit(inner, {
      action: 'game-account.add',
      subjectType: 'game-account',
      subjectId: id,
      after: { playerId: actor.playerId, gameSystemId: input.gameSystemId },
    });
    return { id };
  });
}
