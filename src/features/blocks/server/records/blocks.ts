import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { type BlockedPlayer, MOST_BLOCKS } from '../../contract.ts';

/** The players whom a player blocked, the latest first. */
export async function listBlocked(db: Database, playerId: Id): Promise<BlockedPlayer[]> {
  const rows = await db
    .selectFrom('player_blocks')
    .innerJoin('players', 'players.id', 'player_blocks.blocked_id')
    .select([
      'players.id as playerId',
      'players.alias',
      'players.alias_image_url as aliasImageUrl',
      'player_blocks.created_at as blockedAt',
    ])
    .where('player_blocks.player_id', '=', playerId)
    .orderBy('player_blocks.created_at', 'desc')
    .orderBy('players.id', 'desc')
    .limit(sql.lit(MOST_BLOCKS))
    .execute();
  return rows.map(({ blockedAt, ...row }) => Object.assign(row, { blockedAt: blockedAt.toISOString() }));
}

/** Locks a player until the transaction ends, so that its blocks are counted one after the other. */
export async function lockBlocks(db: Database, playerId: Id): Promise<void> {
  await db.selectFrom('players').select('id').where('id', '=', playerId).forUpdate().execute();
}

/** How many players a player blocked. Trust it only while the player is locked. */
export async function countBlocked(db: Database, playerId: Id): Promise<number> {
  const { blocked } = await db
    .selectFrom('player_blocks')
    .select(({ fn }) => fn.countAll<number>().as('blocked'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return blocked;
}

/** Whether there is such a player; it stays until the transaction ends. */
export async function isPlayer(db: Database, playerId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('players')
    .select('id')
    .where('id', '=', playerId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a block; false, and nothing written, where there is one. */
export async function insertBlock(
  db: Database,
  block: { playerId: Id; blockedId: Id; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('player_blocks')
    .values({ player_id: block.playerId, blocked_id: block.blockedId, created_at: block.at })
    .onConflict((conflict) => conflict.columns(['player_id', 'blocked_id']).doNothing())
    .returning('player_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a block; false where there was none. */
export async function deleteBlock(db: Database, playerId: Id, blockedId: Id): Promise<boolean> {
  const rows = await db
    .deleteFrom('player_blocks')
    .where('player_id', '=', playerId)
    .where('blocked_id', '=', blockedId)
    .returning('player_id')
    .execute();
  return rows.length === 1;
}
