import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** When the player's private calendar URL was created; undefined if there is none. */
export async function findCalendarAddress(
  db: Database,
  playerId: Id,
): Promise<{ createdAt: Date } | undefined> {
  return db
    .selectFrom('calendar_addresses')
    .select('created_at as createdAt')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

/** Stores a private calendar URL, replacing an earlier one. */
export async function putCalendarAddress(
  db: Database,
  { playerId, tokenHash, createdAt }: { playerId: Id; tokenHash: string; createdAt: Date },
): Promise<void> {
  const address = { token_hash: tokenHash, created_at: createdAt };
  await db
    .insertInto('calendar_addresses')
    .values({ player_id: playerId, ...address })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(address))
    .execute();
}

/** Deletes the player's private calendar URL. Returns whether there was one. */
export async function removeCalendarAddress(db: Database, playerId: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('calendar_addresses')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the private calendar URL of the user's player. Returns whether there was one. */
export async function removeCalendarAddressOf(db: Database, userId: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('calendar_addresses')
    .using('players')
    .whereRef('players.id', '=', 'calendar_addresses.player_id')
    .where('players.auth_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The player with this private calendar URL; undefined if there is none, or if they are banned. */
export async function findPlayerOfAddress(db: Database, tokenHash: string): Promise<Id | undefined> {
  const row = await db
    .selectFrom('calendar_addresses')
    .innerJoin('players', 'players.id', 'calendar_addresses.player_id')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select('players.id')
    .where('calendar_addresses.token_hash', '=', tokenHash)
    .where('profiles.disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
