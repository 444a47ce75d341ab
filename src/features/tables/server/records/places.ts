import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';

/** The most places that one transaction settles. */
export const PLACES_A_BATCH = 100;
const batch = sql.lit(PLACES_A_BATCH);

/** The most dates that are deleted at a time. */
const DATES_A_BATCH = 5_000;

type Store = { id: Id; position: Position | null; state: string | null };

/**
 * Stores whose time zone is not known yet, locked until the transaction ends. Their campaigns are locked first, as
 * everywhere that both are locked (migration 0087).
 */
export async function listUnsettledStores(db: Database): Promise<Store[]> {
  // total: a store stands once in the list
  const { rows: unsettled } = await sql<{ id: Id }>`
    select retailer_id as id from store_zones where not is_settled order by retailer_id limit ${batch}`.execute(
    db,
  );
  const ids = unsettled.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`select from campaigns where retailer_id = any(${ids}::uuid[]) order by id for share`.execute(db);
  // total: a store has one row
  await sql`select from store_zones where retailer_id = any(${ids}::uuid[]) order by retailer_id for update`.execute(
    db,
  );
  const { rows } = await sql<{ id: Id; lat: number | null; lng: number | null; state: string | null }>`
    select id, lat, lng, state from retailers where id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows.map(({ lat, lng, ...store }) =>
    Object.assign(store, { position: lat === null || lng === null ? null : { lat, lng } }),
  );
}

/** Stores the time zones of these stores. */
export async function settleStores(
  db: Database,
  zones: readonly { id: Id; timeZone: string | null }[],
): Promise<void> {
  if (zones.length === 0) return;
  await sql`
    update store_zones set time_zone = found."timeZone", is_settled = true
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) found (id uuid, "timeZone" text)
    where retailer_id = found.id`.execute(db);
}

/** Conventions whose position has not been looked up yet, locked until the transaction ends. */
export async function listUnsettledConventions(db: Database): Promise<{ id: Id; location: string | null }[]> {
  // total: a convention stands once in the list
  const { rows: unsettled } = await sql<{ id: Id }>`
    select convention_id as id from convention_positions where not is_settled
    order by convention_id limit ${batch}`.execute(db);
  const ids = unsettled.map(({ id }) => id);
  if (ids.length === 0) return [];
  await sql`select from campaigns where convention_id = any(${ids}::uuid[]) order by id for share`.execute(
    db,
  );
  // total: a convention has one row
  await sql`select from convention_positions where convention_id = any(${ids}::uuid[])
    order by convention_id for update`.execute(db);
  const { rows } = await sql<{ id: Id; location: string | null }>`
    select id, location from conventions where id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows;
}

/** Stores the positions of these conventions. */
export async function settleConventions(
  db: Database,
  places: readonly { id: Id; position: Position | null }[],
): Promise<void> {
  if (places.length === 0) return;
  const found = places.map(({ id, position }) => ({ id, lat: position?.lat, lng: position?.lng }));
  await sql`
    update convention_positions set lat = found.lat, lng = found.lng, is_settled = true
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) found (id uuid, lat float8, lng float8)
    where convention_id = found.id`.execute(db);
}

/** Deletes some dates of sessions that have begun: no search finds them. Returns how many. */
export async function forgetBegunDates(db: Database, now: Date): Promise<number> {
  // total: a session has one row
  const { numAffectedRows } = await sql`
    delete from table_dates where session_id in (
      select session_id from table_dates where start_at <= ${now}::timestamptz
      order by session_id limit ${sql.lit(DATES_A_BATCH)} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
