import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { FileColumn } from '#platform/files/file-columns.ts';
import type { DB } from '#platform/database/types.gen.ts';
import type { Actor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { RetailerDetail } from '../../contract.ts';

/** The column that refers to pictures in the file store. */
export const fileColumns: FileColumn[] = [{ table: 'retailers', column: 'store_photo', by: 'url' }];

/** The player whose links a list or page shows; null for users without one. */
export type Viewer = { playerId: Id | null };

/** The actor as a viewer of stores. */
export const viewerOf = (actor: Actor): Viewer => ({
  playerId: actor.kind === 'user' ? actor.playerId : null,
});

export const listColumns = [
  'retailers.id',
  'retailers.name',
  'retailers.description',
  'retailers.address',
  'retailers.city',
  'retailers.state',
  'retailers.zip',
  'retailers.store_photo as storePhoto',
] as const;

/** Whether a player has an active link to the row's store; false if `playerId` is null. */
export const isLinkedTo = (row: ExpressionBuilder<DB, 'retailers'>, playerId: Id | null) =>
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

/** A store of any status for its page, and whether the viewer is in a game there; undefined if it does not exist. */
export async function findRetailer(
  db: Database,
  viewer: Viewer,
  retailerId: Id,
): Promise<(RetailerDetail & { playsThere: boolean }) | undefined> {
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
      from
        .exists(
          from
            .selectFrom('campaigns as game')
            .innerJoin('campaign_players as member', 'member.campaign_id', 'game.id')
            .select(sql.lit(1).as('one'))
            .whereRef('game.retailer_id', '=', 'retailers.id')
            .where('game.status', 'not in', [sql.lit('ended'), sql.lit('hidden')])
            .where('member.player_id', '=', sql<string>`${viewer.playerId}::uuid`)
            .where('member.status', '=', sql.lit('active')),
        )
        .$castTo<boolean>()
        .as('playsThere'),
    ])
    .where('id', '=', retailerId)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...row, status: row.status === 'active' ? 'active' : 'inactive' };
}
