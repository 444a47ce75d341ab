import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A store's text and photo, and the user of its first manager. Undefined if the store does not exist. */
export const findModeratedStore = (db: Database, retailerId: Id) =>
  db
    .selectFrom('retailers')
    .select([
      'name',
      'description',
      'store_photo as photo',
      'status',
      'description_hidden_at as hiddenAt',
      sql<Id | null>`(
        select players.auth_id from retailer_managers managing join players on players.id = managing.player_id
        where managing.retailer_id = retailers.id order by managing.created_at, players.id limit 1)`.as(
        'userId',
      ),
    ])
    .where('id', '=', retailerId)
    .executeTakeFirst();

/** Removes a store's text and records when it was hidden. Edit forms that are open at that time are refused as out of date. */
export async function hideStoreText(db: Database, retailerId: Id, at: Date): Promise<void> {
  await db
    .updateTable('retailers')
    .set({ description: null, description_hidden_at: at, revision: sql`revision + 1` })
    .where('id', '=', retailerId)
    .execute();
}

/** Restores a store's hidden text. False if somebody wrote a new one meanwhile. */
export async function restoreStoreText(
  db: Database,
  retailerId: Id,
  description: string | null,
): Promise<boolean> {
  const rows = await db
    .updateTable('retailers')
    .set({ description, description_hidden_at: null, revision: sql`revision + 1` })
    .where('id', '=', retailerId)
    .where('description_hidden_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.length === 1;
}

/** Removes a store's text and photo; also removes the text from its history, so that nobody can restore it. */
export async function removeStoreText(db: Database, retailerId: Id): Promise<void> {
  await db
    .updateTable('retailers')
    .set({ description: null, store_photo: null, revision: sql`revision + 1` })
    .where('id', '=', retailerId)
    .execute();
  await db
    .updateTable('history')
    .set({ before: sql`before - 'description'`, after: sql`after - 'description'` })
    .where('subject_id', '=', retailerId)
    .execute();
}
