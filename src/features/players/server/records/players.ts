import type { Database } from '../../../../platform/database/connect.ts';
import { newId, type Id } from '../../../../shared/ids.ts';
import type { NewPlayer, Player } from '../../contract.ts';

const columns = ['id', 'email', 'alias', 'city', 'state', 'alias_image_url'] as const;

function toPlayer(row: {
  id: string;
  email: string | null;
  alias: string;
  city: string;
  state: string;
  alias_image_url: string | null;
}): Player {
  return {
    id: row.id,
    email: row.email,
    alias: row.alias,
    city: row.city,
    state: row.state,
    aliasImageUrl: row.alias_image_url,
  };
}

/** The player of a user; undefined until there is one. */
export async function findPlayerOfUser(db: Database, userId: Id): Promise<Player | undefined> {
  const row = await db.selectFrom('players').select(columns).where('auth_id', '=', userId).executeTakeFirst();
  return row && toPlayer(row);
}

/** Makes the user a player. Undefined, and nothing written, when the user has one or the alias is taken. */
export async function insertPlayer(
  db: Database,
  player: NewPlayer & { userId: Id; email: string | null; createdAt: Date },
): Promise<Player | undefined> {
  const row = await db
    .insertInto('players')
    .values({
      id: newId(),
      auth_id: player.userId,
      email: player.email,
      alias: player.alias,
      city: player.city,
      state: player.state,
      created_at: player.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row && toPlayer(row);
}

/**
 * Writes alias, city and state into the user's player; undefined when there is none. Throws the database's unique
 * violation when the alias is taken.
 */
export async function updatePlayerOfUser(
  db: Database,
  userId: Id,
  { alias, city, state }: NewPlayer,
): Promise<Player | undefined> {
  const row = await db
    .updateTable('players')
    .set({ alias, city, state })
    .where('auth_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
  return row && toPlayer(row);
}

/** The player of a user, locked until the transaction ends; undefined when there is none. */
export async function lockPlayerOfUser(db: Database, userId: Id): Promise<Player | undefined> {
  const row = await db
    .selectFrom('players')
    .select(columns)
    .where('auth_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && toPlayer(row);
}

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
