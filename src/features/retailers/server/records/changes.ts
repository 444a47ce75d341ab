import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { RetailerForm } from '../../inputs.ts';

/** The stored fields of a store, with null for unknown ones. */
type Row = {
  [K in Exclude<keyof RetailerForm, 'lat' | 'lng' | 'name' | 'status'>]: string | null;
} & Pick<RetailerForm, 'lat' | 'lng' | 'name' | 'status'>;

/**
 * Locks a store until the transaction ends. Returns its fields, its photo, and whether the player manages it; undefined
 * if the store does not exist.
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

/**
 * Writes a store's fields and photo. `isApproximate` (only if its place changed): whether it is only at its ZIP code's
 * middle. `isEmailByManager` (only if its address changed): whether a manager wrote it, so that it proves no claim.
 */
export async function changeRetailer(
  db: Database,
  retailerId: Id,
  change: Row & { photo: string | null; isApproximate?: boolean; isEmailByManager?: boolean },
): Promise<void> {
  const { websiteUrl, photo, isApproximate, isEmailByManager, ...columns } = change;
  await db
    .updateTable('retailers')
    .set({
      ...columns,
      revision: sql`revision + 1`,
      website_url: websiteUrl,
      store_photo: photo,
      // A new text replaces the hidden one, so it is no longer marked as hidden.
      ...(columns.description !== null && { description_hidden_at: null }),
      ...(isEmailByManager !== undefined && { is_email_by_manager: isEmailByManager }),
      ...(isApproximate !== undefined && { is_position_approximate: isApproximate }),
    })
    .where('id', '=', retailerId)
    .execute();
}
