import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** The status of a store, locked against removal until the transaction ends; undefined when there is none. */
export async function findRetailerStatus(db: Database, retailerId: Id): Promise<string | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select('status')
    .where('id', '=', retailerId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.status;
}

/** Links a player to a store, or reactivates an ended link. False if the link was already active. */
export async function addLink(
  db: Database,
  link: { playerId: Id; retailerId: Id; linkedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insertInto('player_retailers')
    .values({
      player_id: link.playerId,
      retailer_id: link.retailerId,
      status: 'active',
      created_at: link.linkedAt,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('player_retailers_once')
        .doUpdateSet({ status: 'active', created_at: link.linkedAt })
        .where('player_retailers.status', '<>', sql.lit('active')),
    )
    .returning('retailer_id')
    .execute();
  return rows.length > 0;
}

/** Ends a player's active link to a store. False when there was none. */
export async function endLink(db: Database, link: { playerId: Id; retailerId: Id }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('player_retailers')
    .set({ status: 'inactive' })
    .where('player_id', '=', link.playerId)
    .where('retailer_id', '=', link.retailerId)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
