import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_STORED_PHOTOS } from '../../rules.ts';

/** The column that refers to pictures in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'store_photos', column: 'url', by: 'url' }];

/** All stored photos of a store, the oldest first. */
export const listPhotos = (db: Database, retailerId: Id): Promise<{ id: Id; url: string }[]> =>
  db
    .selectFrom('store_photos')
    .select(['id', 'url'])
    .where('retailer_id', '=', retailerId)
    .orderBy('id')
    .limit(sql.lit(MOST_STORED_PHOTOS))
    .execute();

export async function insertPhoto(
  db: Database,
  photo: { id: Id; retailerId: Id; url: string; addedAt: Date },
): Promise<void> {
  const { id, retailerId, url, addedAt } = photo;
  await db
    .insertInto('store_photos')
    .values({ id, retailer_id: retailerId, url, added_at: addedAt })
    .execute();
}

/** Deletes a store's photos except for these; returns the addresses of the deleted ones. */
export async function deleteOtherPhotos(
  db: Database,
  retailerId: Id,
  kept: readonly Id[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('store_photos')
    .where('retailer_id', '=', retailerId)
    .where(sql<boolean>`id <> all(${[...kept]}::uuid[])`)
    .returning('url')
    .execute();
  return rows.map(({ url }) => url);
}
