import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { RetailerForm } from '../../inputs.ts';

/** What is kept of a store's fields, with null for what is not known. */
type Row = {
  [K in Exclude<keyof RetailerForm, 'lat' | 'lng' | 'name' | 'status'>]: string | null;
} & Pick<RetailerForm, 'lat' | 'lng' | 'name' | 'status'>;

/**
 * Locks a store until the transaction ends; returns its fields, its photo, and whether the player manages it.
 * Undefined when there is none.
 */
export async function lockRetailer(
  db: Database,
  playerId: Id | null,
  retailerId: Id,
): Promise<(Row & { revision: number; photo: string | null; isManager: boolean }) | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select([
      'name',
      'description',
      'address',
      'city',
      'state',
      'zip',
      'phone',
      'email',
      'lat',
      'lng',
      'status',
      'revision',
    ])
    .select(['website_url as websiteUrl', 'store_photo as photo'])
    .select((from) =>
      from
        .exists(
          from
            .selectFrom('retailer_managers as own')
            .select(sql.lit(1).as('one'))
            .whereRef('own.retailer_id', '=', 'retailers.id')
            .where('own.player_id', '=', sql<string>`${playerId}::uuid`),
        )
        .$castTo<boolean>()
        .as('isManager'),
    )
    .where('id', '=', retailerId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status === 'active' ? 'active' : 'inactive' };
}

/** Writes a store's fields and photo, and of a store that was moved whether it stands at the middle of its ZIP code alone. */
export async function changeRetailer(
  db: Database,
  retailerId: Id,
  change: Row & { photo: string | null; isApproximate?: boolean },
): Promise<void> {
  const { websiteUrl, photo, isApproximate, ...columns } = change;
  await db
    .updateTable('retailers')
    .set({
      ...columns,
      revision: sql`revision + 1`,
      website_url: websiteUrl,
      store_photo: photo,
      // A new text stands for itself: what was hidden is not in its place any more.
      ...(columns.description !== null && { description_hidden_at: null }),
      ...(isApproximate !== undefined && { is_position_approximate: isApproximate }),
    })
    .where('id', '=', retailerId)
    .execute();
}
