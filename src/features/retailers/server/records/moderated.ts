import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** A store's text and photo, and the user of its first manager. Undefined when there is none. */
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

/** Takes a store's text away, as hidden from a time on. What was typed into an open form is refused as old. */
export async function hideStoreText(db: Database, retailerId: Id, at: Date): Promise<void> {
  await db
    .updateTable('retailers')
    .set({ description: null, description_hidden_at: at, revision: sql`revision + 1` })
    .where('id', '=', retailerId)
    .execute();
}

/** Gives a store its hidden text back. False where somebody wrote another meanwhile. */
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

/** Removes a store's text and photo; nobody brings the text back from its history. */
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
