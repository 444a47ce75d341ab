import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { type BlockedPlayer, blockRefusals, MOST_BLOCKS } from '../contract.ts';
import {
  countBlocked,
  deleteBlock,
  insertBlock,
  isPlayer,
  listBlocked,
  lockBlocks,
} from './records/blocks.ts';

/** The players whom the actor's player blocked, the latest first. */
export async function listBlocks({ actor, db }: ContextOf<'player'>): Promise<{ items: BlockedPlayer[] }> {
  return { items: await listBlocked(db, actor.playerId) };
}

/**
 * Blocks a player, who is told nothing. Done again, it stays as it is.
 * @throws refusal OWN_PLAYER, PLAYER_NOT_FOUND, TOO_MANY_BLOCKS
 */
export function addBlock(
  context: ContextOf<'player'>,
  { playerId: blockedId }: { playerId: Id },
): Promise<Record<string, never>> {
  const { playerId } = context.actor;
  if (blockedId === playerId) refuse(blockRefusals.OWN_PLAYER);
  return inTransaction(context, async (inner) => {
    const { db, clock } = inner;
    await lockBlocks(db, playerId);
    if (!(await isPlayer(db, blockedId))) refuse(blockRefusals.PLAYER_NOT_FOUND);
    if (!(await insertBlock(db, { playerId, blockedId, at: clock() }))) return {};
    if ((await countBlocked(db, playerId)) > MOST_BLOCKS) refuse(blockRefusals.TOO_MANY_BLOCKS);
    await audit(inner, 'player.block', ['player', blockedId]);
    return {};
  });
}

/** Ends a block; where there is none, nothing changes. */
export function removeBlock(
  context: ContextOf<'player'>,
  { playerId: blockedId }: { playerId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    if (await deleteBlock(inner.db, context.actor.playerId, blockedId)) {
      await audit(inner, 'player.unblock', ['player', blockedId]);
    }
    return {};
  });
}
