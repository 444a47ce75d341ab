import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { GameAccount, GameSystem, NewGameAccount } from '../../contract.ts';

/**
 * More game systems than the product will offer. Their list is read whole, for a select; a player has one account in
 * each at most.
 */
const mostSystems = sql.lit(500);

const systemColumns = [
  'game_systems.id',
  'game_systems.name',
  'game_systems.description',
  'game_systems.logo_image_url',
  'game_systems.video_url',
  'game_systems.status',
] as const;

function toGameSystem(row: {
  id: Id;
  name: string;
  description: string | null;
  logo_image_url: string | null;
  video_url: string | null;
  status: GameSystem['status'];
}): GameSystem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logoImageUrl: row.logo_image_url,
    videoUrl: row.video_url,
    status: row.status,
  };
}

/** Game systems by name, at most 500; of one status if given. */
export async function listGameSystems(db: Database, status?: GameSystem['status']): Promise<GameSystem[]> {
  const rows = await db
    .selectFrom('game_systems')
    .select(systemColumns)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
    .orderBy('name')
    .orderBy('id')
    .limit(mostSystems)
    .execute();
  return rows.map(toGameSystem);
}

/** Whether there is such a game system; until the transaction ends it is not removed. */
export async function gameSystemExists(db: Database, gameSystemId: Id): Promise<boolean> {
  const row = await db
    .selectFrom('game_systems')
    .select('id')
    .where('id', '=', gameSystemId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts of a player with their game systems, by the systems' names, at most 500. */
export async function listAccountsOfPlayer(
  db: Database,
  playerId: Id,
): Promise<Omit<GameAccount, 'certified' | 'exams'>[]> {
  const rows = await db
    .selectFrom('player_game_accounts as account')
    .innerJoin('game_systems', 'game_systems.id', 'account.game_system_id')
    .select(['account.id as own_id', 'account.account_id', 'account.status as own_status', ...systemColumns])
    .where('account.player_id', '=', playerId)
    .orderBy('game_systems.name')
    .orderBy('game_systems.id')
    .limit(mostSystems)
    .execute();
  return rows.map((row) => ({
    id: row.own_id,
    accountId: row.account_id,
    status: row.own_status,
    gameSystem: toGameSystem(row),
  }));
}

/** Adds an account to a player. Undefined, and nothing written, when there is one in that game system. */
export async function insertAccount(
  db: Database,
  account: NewGameAccount & { playerId: Id; createdAt: Date },
): Promise<Id | undefined> {
  const row = await db
    .insertInto('player_game_accounts')
    .values({
      id: newId(),
      player_id: account.playerId,
      game_system_id: account.gameSystemId,
      account_id: account.accountId,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'game_system_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Writes the account ID into an account of the player; false when the player has no such account. */
export async function updateAccountOfPlayer(
  db: Database,
  account: { gameAccountId: Id; playerId: Id; accountId: string },
): Promise<boolean> {
  const row = await db
    .updateTable('player_game_accounts')
    .set({ account_id: account.accountId })
    .where('id', '=', account.gameAccountId)
    .where('player_id', '=', account.playerId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account of the player; returns its game system, undefined when the player has no such account. */
export async function removeAccountOfPlayer(
  db: Database,
  account: { gameAccountId: Id; playerId: Id },
): Promise<Id | undefined> {
  const row = await db
    .deleteFrom('player_game_accounts')
    .where('id', '=', account.gameAccountId)
    .where('player_id', '=', account.playerId)
    .returning('game_system_id')
    .executeTakeFirst();
  return row?.game_system_id;
}
