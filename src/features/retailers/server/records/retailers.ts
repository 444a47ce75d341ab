import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { FileColumn } from '../../../../platform/files/file-columns.ts';
import type { DB } from '../../../../platform/database/types.gen.ts';
import type { Actor } from '../../../../shared/actor.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { Retailer, RetailerDetail } from '../../contract.ts';

/** The column that names pictures in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'retailers', column: 'store_photo', by: 'url' }];

/** Whose links a list or page shows: a player, or nobody's for users without one. */
export type Viewer = { playerId: Id | null };

/** The actor as a viewer of stores. */
export const viewerOf = (actor: Actor): Viewer => ({
  playerId: actor.kind === 'user' ? actor.playerId : null,
});

/** The columns of a store in a list. */
const listColumns = [
  'retailers.id',
  'retailers.name',
  'retailers.description',
  'retailers.address',
  'retailers.city',
  'retailers.state',
  'retailers.zip',
  'retailers.store_photo as storePhoto',
] as const;

/** Whether a player has an active link to the store of the row; false for null. */
const isLinkedTo = (row: ExpressionBuilder<DB, 'retailers'>, playerId: Id | null) =>
  row
    .exists(
      row
        .selectFrom('player_retailers as own')
        .select(sql.lit(1).as('one'))
        .whereRef('own.retailer_id', '=', 'retailers.id')
        .where('own.player_id', '=', sql<string>`${playerId}::uuid`)
        .where('own.status', '=', sql.lit('active')),
    )
    .$castTo<boolean>();

/** A store of any status as its page shows it; undefined when there is none. */
export async function findRetailer(
  db: Database,
  viewer: Viewer,
  retailerId: Id,
): Promise<RetailerDetail | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select([
      ...listColumns,
      'phone',
      'email',
      'website_url as websiteUrl',
      'lat',
      'lng',
      'status',
      'revision',
      sql<boolean>`description_hidden_at is not null and description is null`.as('isTextHidden'),
    ])
    .select((from) => [
      isLinkedTo(from, viewer.playerId).as('isLinked'),
      from
        .exists(
          from
            .selectFrom('retailer_managers as own')
            .select(sql.lit(1).as('one'))
            .whereRef('own.retailer_id', '=', 'retailers.id')
            .where('own.player_id', '=', sql<string>`${viewer.playerId}::uuid`),
        )
        .$castTo<boolean>()
        .as('isManager'),
    ])
    .where('id', '=', retailerId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...row, status: row.status === 'active' ? 'active' : 'inactive' };
}

/** Where a page of linked stores begins: after the link made at this time to this store, newest first. */
export type LinkPosition = [linkedAt: string, retailerId: Id];

/** Linked stores a page has. */
export const LINKED_A_PAGE = 20;

/** Active stores that a player is linked to, newest link first, one more than a page has. */
export function listLinkedRetailers(
  db: Database,
  playerId: Id,
  after: LinkPosition | null,
): Promise<(Retailer & { linkedAt: Date })[]> {
  // total: a player is linked with a store once
  return db
    .selectFrom('player_retailers as link')
    .innerJoin('retailers', 'retailers.id', 'link.retailer_id')
    .select([...listColumns, 'link.created_at as linkedAt', sql.lit(true).$castTo<boolean>().as('isLinked')])
    .where('link.player_id', '=', playerId)
    .where('link.status', '=', sql.lit('active'))
    .where('retailers.status', '=', sql.lit('active'))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(link.created_at, link.retailer_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('link.created_at', 'desc')
    .orderBy('link.retailer_id', 'desc')
    .limit(sql.lit(LINKED_A_PAGE + 1))
    .execute();
}
