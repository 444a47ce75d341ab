import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { OwnRetailer } from '../../contract.ts';
import { isLinkedTo, listColumns } from './retailers.ts';

/** A page of linked stores, newest first, begins after the link with this time and store. */
export type LinkPosition = [linkedAt: string, retailerId: Id];

/** Stores per page in the user's own lists. */
export const OWN_A_PAGE = 20;

const status = sql<
  'active' | 'inactive'
>`case when retailers.status = 'active' then 'active' else 'inactive' end`;

/** Stores that a player is linked to, active or not, newest link first; one more than a page, to tell whether another follows. */
export function listLinkedRetailers(
  db: Database,
  playerId: Id,
  after: LinkPosition | null,
): Promise<(OwnRetailer & { linkedAt: Date })[]> {
  // total: a player is linked with a store once
  return db
    .selectFrom('player_retailers as link')
    .innerJoin('retailers', 'retailers.id', 'link.retailer_id')
    .select([...listColumns, 'link.created_at as linkedAt', sql.lit(true).$castTo<boolean>().as('isLinked')])
    .select(status.as('status'))
    .where('link.player_id', '=', playerId)
    .where('link.status', '=', sql.lit('active'))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`(link.created_at, link.retailer_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('link.created_at', 'desc')
    .orderBy('link.retailer_id', 'desc')
    .limit(sql.lit(OWN_A_PAGE + 1))
    .execute();
}

/** Stores that a player manages, active or not, by name; one more than a page, to tell whether another follows. */
export function listRetailersManagedBy(
  db: Database,
  playerId: Id,
  after: [name: string, retailerId: Id] | null,
): Promise<OwnRetailer[]> {
  return db
    .selectFrom('retailer_managers as own')
    .innerJoin('retailers', 'retailers.id', 'own.retailer_id')
    .select(listColumns)
    .select((row) => isLinkedTo(row, playerId).as('isLinked'))
    .select(status.as('status'))
    .where('own.player_id', '=', playerId)
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(retailers.name, retailers.id) > (${after?.[0]}::text, ${after?.[1]}::uuid)`),
    )
    .orderBy('retailers.name')
    .orderBy('retailers.id')
    .limit(sql.lit(OWN_A_PAGE + 1))
    .execute();
}
