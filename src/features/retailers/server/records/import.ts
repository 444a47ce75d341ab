import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';

/** A store of a file, with its position if it is only that of its ZIP code. */
export type PlacedRetailer = ImportedRetailer & { isApproximate: boolean };

/** What a row of a file meets: the key that it shares with others of the same store, and the store that has it. */
export type Match = {
  key: string;
  stored:
    | (Record<TextField, string | null> & {
        id: Id;
        lat: number | null;
        lng: number | null;
        isApproximate: boolean;
        /** Null for a store that no import has written to. */
        imported: Imported | null;
      })
    | null;
};
type TextField = Exclude<keyof ImportedRetailer, 'lat' | 'lng'>;

/** What imports have written into a store. */
export type Imported = Partial<Record<TextField, string> & { lat: number; lng: number }>;

/** A store as an import leaves it. */
type WrittenRetailer = PlacedRetailer & { id: Id; imported: Imported };

/** One import at a time, until the transaction ends: two files with the same store make it once. */
export async function lockImports(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('retailers import'))`.execute(db);
}

/** The rows of a JSON array with the key of each and their place in it. */
const withKeys = (rows: readonly ImportedRetailer[]) => sql`
  select place, retailer_key(v ->> 'name', v ->> 'address', v ->> 'city', v ->> 'state', v ->> 'zip',
    (v ->> 'lat')::float8, (v ->> 'lng')::float8) as key
  from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given(v, place)`;

/** Locks the stores of rows until the transaction ends, so that nobody corrects them in between. */
export async function lockMatches(db: Database, rows: readonly ImportedRetailer[]): Promise<void> {
  const told = sql<Id>`(
    with given as materialized (${withKeys(rows)})
    select r.id from given join retailers r on r.import_key = given.key
    union select r.id from given join retailers r on r.imported_key = given.key)`;
  await db
    .selectFrom('retailers')
    .select('id')
    .where('id', 'in', told)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The key of each row, in their order, and the store that has it, or had it when it was imported. */
export async function findMatches(db: Database, rows: readonly ImportedRetailer[]): Promise<Match[]> {
  const found = await sql<Match>`
    select given.key, case when r.id is null then null else jsonb_build_object(
      'id', r.id, 'name', r.name, 'description', r.description, 'address', r.address, 'city', r.city,
      'state', r.state, 'zip', r.zip, 'phone', r.phone, 'email', r.email, 'websiteUrl', r.website_url,
      'lat', r.lat, 'lng', r.lng, 'isApproximate', r.is_position_approximate, 'imported', r.imported) end as stored
    from (${withKeys(rows)}) given
    left join lateral (
      (select 1 as turn, * from retailers where import_key = given.key order by created_at, id limit 1)
      union all
      (select 2 as turn, * from retailers where imported_key = given.key order by created_at, id limit 1)
      order by turn limit 1
    ) r on true
    order by given.place`.execute(db);
  return found.rows;
}

/** The columns that a file has, from a JSON row `v`; '' stands for nothing. */
const columns = sql`
  nullif(v ->> 'description', '') as description, nullif(v ->> 'address', '') as address,
  nullif(v ->> 'city', '') as city, nullif(v ->> 'state', '') as state, nullif(v ->> 'zip', '') as zip,
  nullif(v ->> 'phone', '') as phone, nullif(v ->> 'email', '') as email,
  nullif(v ->> 'websiteUrl', '') as website_url, (v ->> 'lat')::float8 as lat, (v ->> 'lng')::float8 as lng,
  (v ->> 'isApproximate')::boolean as approximate, v -> 'imported' as imported`;

/** Makes new stores, in one statement. */
export async function insertImported(
  db: Database,
  rows: readonly WrittenRetailer[],
  createdAt: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into retailers (id, name, description, address, city, state, zip, phone, email, website_url, lat, lng,
      is_position_approximate, imported, created_at)
    select (v ->> 'id')::uuid, v ->> 'name', given.description, given.address, given.city, given.state, given.zip,
      given.phone, given.email, given.website_url, given.lat, given.lng, given.approximate, given.imported,
      ${createdAt}::timestamptz
    from (select v, ${columns} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as v) given`.execute(
    db,
  );
}

/** Updates known stores from files, in one statement; fields that a file leaves empty stay. */
export async function updateImported(db: Database, rows: readonly WrittenRetailer[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update retailers r set
      description = coalesce(given.description, r.description), phone = coalesce(given.phone, r.phone),
      email = coalesce(given.email, r.email), website_url = coalesce(given.website_url, r.website_url),
      city = coalesce(given.city, r.city), state = coalesce(given.state, r.state), zip = coalesce(given.zip, r.zip),
      lat = coalesce(given.lat, r.lat), lng = coalesce(given.lng, r.lng),
      is_position_approximate = case when given.lat is null then r.is_position_approximate else given.approximate end,
      imported = given.imported
    from (select (v ->> 'id')::uuid as id, ${columns} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as v) given
    where r.id = given.id`.execute(db);
}
