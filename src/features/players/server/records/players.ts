import type { Database } from '#platform/database/connect.ts';
import { newId, type Id } from '#shared/ids.ts';
import type { NewPlayer, Player } from '../../contract.ts';
import { sql } from 'kysely';
import type { FileColumn } from '#platform/files/file-columns.ts';

/** The column that names pictures in the file store. */
export const fileColumns: FileColumn[] = [
  {
    table: 'players',
    column: 'alias_image_url',
    by: 'url',
    quota: { bytes: 'alias_image_bytes', isOf: (userId) => sql`auth_id = ${userId}` },
  },
];

/** The columns of `publicPlayerShape`. */
export const publicPlayerColumns = [
  'players.id',
  'players.alias',
  'players.alias_image_url as aliasImageUrl',
] as const;

const columns = [
  ...publicPlayerColumns,
  'email',
  'city',
  'state',
  sql<boolean>`players.alias_hidden_at is not null`.as('isAliasHidden'),
] as const;

/** The player of a user; undefined until there is one. */
export const findPlayerOfUser = (db: Database, userId: Id): Promise<Player | undefined> =>
  db.selectFrom('players').select(columns).where('auth_id', '=', userId).executeTakeFirst();

/** Makes the user a player. Undefined, and nothing written, when the user has one or the alias is taken. */
export const insertPlayer = (
  db: Database,
  { userId, email, createdAt, ...fields }: NewPlayer & { userId: Id; email: string | null; createdAt: Date },
): Promise<Player | undefined> =>
  db
    .insertInto('players')
    .values({ id: newId(), auth_id: userId, email, created_at: createdAt, ...fields })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

/**
 * Writes what the user typed into their player; undefined when there is none. Throws the database's unique violation
 * when the alias is taken.
 */
export const updatePlayerOfUser = (
  db: Database,
  userId: Id,
  fields: NewPlayer,
): Promise<Player | undefined> =>
  db
    .updateTable('players')
    .set({
      ...fields,
      // Another alias than the stand-in: nothing is hidden any more.
      alias_hidden_at: sql<Date | null>`case when alias = ${fields.alias} then alias_hidden_at end`,
    })
    .where('auth_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();

/** Whether a user typed the alias that admins hid of their player. */
export async function isHiddenAlias(db: Database, userId: Id, alias: string): Promise<boolean> {
  const row = await db
    .selectFrom('players')
    .select('id')
    .where('auth_id', '=', userId)
    .where(sql<boolean>`lower(hidden_alias) = lower(${alias}::text collate "und-x-icu")`)
    .executeTakeFirst();
  return row !== undefined;
}

/** The player of a user, locked until the transaction ends; undefined when there is none. */
export const lockPlayerOfUser = (db: Database, userId: Id): Promise<Player | undefined> =>
  db.selectFrom('players').select(columns).where('auth_id', '=', userId).forUpdate().executeTakeFirst();

/** Writes the address and size of the player's picture; null removes them. */
export async function setImageOfUser(
  db: Database,
  userId: Id,
  picture: { url: string; bytes: number } | null,
): Promise<void> {
  await db
    .updateTable('players')
    .set({ alias_image_url: picture?.url ?? null, alias_image_bytes: picture?.bytes ?? null })
    .where('auth_id', '=', userId)
    .execute();
}

/** A player's alias; empty if there is no such player. */
export async function findPlayerAlias(db: Database, playerId: Id): Promise<string> {
  const row = await db.selectFrom('players').select('alias').where('id', '=', playerId).executeTakeFirst();
  return row?.alias ?? '';
}
