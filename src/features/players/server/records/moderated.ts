import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A player's alias and picture, and whose player it is. Undefined when there is none. */
export const findModeratedPlayer = (db: Database, playerId: Id) =>
  db
    .selectFrom('players')
    .select([
      'alias',
      'alias_image_url as imageUrl',
      'auth_id as userId',
      'hidden_alias as hiddenAlias',
      'alias_hidden_at as hiddenAt',
    ])
    .where('id', '=', playerId)
    .executeTakeFirst();

/** Puts a stand-in in the place of a player's alias, which is kept beside it. */
export async function hideAlias(db: Database, playerId: Id, standIn: string, at: Date): Promise<void> {
  await db
    .updateTable('players')
    .set({ alias: standIn, hidden_alias: sql<string>`alias`, alias_hidden_at: at })
    .where('id', '=', playerId)
    .execute();
}

/** Gives a player the alias back that was hidden. False where somebody else has it now, or the player chose another. */
export async function restoreAlias(db: Database, playerId: Id): Promise<boolean> {
  const rows = await db
    .updateTable('players')
    .set({ alias: sql<string>`hidden_alias`, hidden_alias: null, alias_hidden_at: null })
    .where('id', '=', playerId)
    .where('alias_hidden_at', 'is not', null)
    .where(
      sql<boolean>`not exists (select from players taken where lower(taken.alias) = lower(players.hidden_alias))`,
    )
    .returning('id')
    .execute();
  return rows.length === 1;
}

export async function removePicture(db: Database, playerId: Id): Promise<void> {
  await db
    .updateTable('players')
    .set({ alias_image_url: null, alias_image_bytes: null })
    .where('id', '=', playerId)
    .execute();
}
