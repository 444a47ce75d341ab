import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import type { NearbyRetailer } from '../../contract.ts';
import { AUTO_LINK_FEET, NEARBY_COUNT, NEARBY_FEET } from '../../rules.ts';

/** The most retailers linked when a visit is recorded: no place has more within 1000 feet. */
const MOST_LINKED = 100;
/** The most linked retailers shown with a visit. */
const MOST_SHOWN = 100;

/** The retailers linked to these visits, nearest first for each visit. */
export function listRetailersOfVisits(db: Database, visitIds: readonly Id[]) {
  return db
    .selectFrom(sql<{ id: string }>`unnest(${sql.val(visitIds)}::uuid[])`.as<'visit'>(sql`visit(id)`))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('visit_retailers')
          .innerJoin('retailers', 'retailers.id', 'visit_retailers.retailer_id')
          .select(['retailers.id', 'retailers.name', 'visit_retailers.distance_feet'])
          .whereRef('visit_retailers.visit_id', '=', 'visit.id')
          .orderBy('visit_retailers.distance_feet', (order) => order.asc().nullsLast())
          .orderBy('retailers.name')
          .orderBy('retailers.id')
          .limit(sql.lit(MOST_SHOWN))
          .as('linked'),
      (join) => join.onTrue(),
    )
    .select(['visit.id as visitId', 'linked.id', 'linked.name', 'linked.distance_feet as distanceFeet'])
    .execute();
}

/**
 * Links the active retailers within 1000 feet of a position to a visit, with their distance in whole feet. Returns how
 * many. Waits for a retailer that is being removed, and skips it once it is gone.
 */
export async function linkRetailersAround(
  db: Database,
  visitId: Id,
  position: Position,
  linkedAt: Date,
): Promise<number> {
  const linked = await sql<{ id: string }>`
    insert into visit_retailers (visit_id, retailer_id, distance_feet, created_at)
    select ${visitId}::uuid, near.retailer_id, round(near.distance_feet)::integer, ${linkedAt}::timestamptz
    from (
      select * from find_nearby_retailers(${position.lat}::float8, ${position.lng}::float8, ${sql.lit(AUTO_LINK_FEET)})
      limit ${sql.lit(MOST_LINKED)}
    ) near
    join retailers r on r.id = near.retailer_id
    for key share of r
    returning id`.execute(db);
  return linked.rows.length;
}

/** Links an active retailer to a visit; an existing link stays as it is. Undefined when there is no such retailer. */
export async function linkRetailerToVisit(
  db: Database,
  link: { visitId: Id; retailerId: Id; position: Position | null; linkedAt: Date },
): Promise<{ distanceFeet: number | null } | undefined> {
  const { visitId, retailerId, position, linkedAt } = link;
  // Without coordinates the distance is null: these SQL functions return null for null.
  const here = sql`earth_position(${position?.lat ?? null}::float8, ${position?.lng ?? null}::float8)`;
  const linked = await sql<{ distanceFeet: number | null }>`
    insert into visit_retailers (visit_id, retailer_id, distance_feet, created_at)
    select ${visitId}::uuid, id, round(feet_of_chord(position operator(extensions.<->) ${here}))::integer,
      ${linkedAt}::timestamptz
    from retailers where id = ${retailerId}::uuid and status = 'active'
    for key share
    on conflict on constraint visit_retailers_once do update set distance_feet = visit_retailers.distance_feet
    returning distance_feet as "distanceFeet"`.execute(db);
  return linked.rows[0];
}

/** Unlinks a retailer from a visit. Does nothing if it is not linked. */
export async function unlinkRetailerFromVisit(
  db: Database,
  link: { visitId: Id; retailerId: Id },
): Promise<void> {
  await db
    .deleteFrom('visit_retailers')
    .where('visit_id', '=', link.visitId)
    .where('retailer_id', '=', link.retailerId)
    .execute();
}

/** The nearest active retailers within ten miles of a position. */
export async function listRetailersAround(db: Database, position: Position): Promise<NearbyRetailer[]> {
  const found = await sql<NearbyRetailer>`
    select r.id, r.name, r.address, r.city, r.state, near.distance_feet / ${sql.lit(FEET_PER_MILE)} as "distanceMiles"
    from (
      select * from find_nearby_retailers(${position.lat}::float8, ${position.lng}::float8, ${sql.lit(NEARBY_FEET)})
      limit ${sql.lit(NEARBY_COUNT)}
    ) near
    join retailers r on r.id = near.retailer_id
    order by near.distance_feet, r.id`.execute(db);
  return found.rows;
}
