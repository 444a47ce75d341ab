import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';

/** A store from a file; `isApproximate`: its position is only the middle of its ZIP code. */
export type PlacedRetailer = ImportedRetailer & { isApproximate: boolean };

type TextField = Exclude<keyof ImportedRetailer, 'lat' | 'lng' | 'country'>;

/** The stored store that a row describes. */
export type Match = {
  id: Id;
  /** The store's current fields; null if the row contains nothing that differs from them. */
  stored:
    | (Record<TextField, string | null> & {
        lat: number | null;
        lng: number | null;
        isApproximate: boolean;
        /** Whether somebody manages it: no import changes its words then. */
        isManaged: boolean;
        /** Null for a store that no import has written to. */
        imported: Imported | null;
      })
    | null;
};

/** What imports have written into a store. */
export type Imported = Partial<Record<TextField, string> & { lat: number; lng: number }>;

/** The values that an import writes into a known store. */
type WrittenRetailer = PlacedRetailer & { id: Id; imported: Imported };

/** A row to import: its index among the rows, its `storeKey` as MD5, and the middle of its ZIP code if it needs one. */
export type StagedRow = ImportedRetailer & { place: number; key: string; middle: Position | null };

/** More new stores than this are added to the text indexes in one go. */
const MANY = 1_000;

/** Allows one import at a time, until the transaction ends: two files with the same store then create it once. */
export async function lockImports(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('retailers import'))`.execute(db);
}

/** Rows as a table with the columns of `import_rows`. */
export function tableOf(rows: readonly StagedRow[]): RawBuilder<unknown> {
  const texts = (read: (row: StagedRow) => string) => sql`unnest(${rows.map(read)}::text[])`;
  const degrees = (read: (row: StagedRow) => number | null | undefined) =>
    sql`unnest(${rows.map((row) => read(row) ?? null)}::float8[])`;
  return sql`
    select unnest(${rows.map(({ place }) => place)}::integer[]) as place, ${texts(({ key }) => key)} as key,
      ${texts(({ name }) => name)} as name, ${texts(({ description }) => description)} as description,
      ${texts(({ address }) => address)} as address, ${texts(({ city }) => city)} as city,
      ${texts(({ state }) => state)} as state, ${texts(({ zip }) => zip)} as zip,
      ${texts(({ phone }) => phone)} as phone, ${texts(({ email }) => email)} as email,
      ${texts(({ websiteUrl }) => websiteUrl)} as website_url, ${degrees(({ lat }) => lat)} as lat,
      ${degrees(({ lng }) => lng)} as lng, ${degrees(({ middle }) => middle?.lat)} as middle_lat,
      ${degrees(({ middle }) => middle?.lng)} as middle_lng`;
}

/** Puts rows into a temporary table of this transaction, which the statements below read. */
export async function stageRows(db: Database, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    create temporary table import_rows (
      place integer, key text, name text, description text, address text, city text, state text, zip text, phone text,
      email text, website_url text, lat double precision, lng double precision, middle_lat double precision,
      middle_lng double precision) on commit drop`.execute(db);
  await sql`insert into import_rows ${tableOf(rows)}`.execute(db);
}

/** Locks stores until the transaction ends, in the order of their ids, so that nobody corrects them in between. */
export async function lockStores(db: Database, ids: readonly Id[]): Promise<void> {
  await db
    .selectFrom('retailers')
    .select('id')
    .where('id', '=', sql<Id>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The staged rows at these places. */
export const stagedAt = (places: readonly number[]): RawBuilder<unknown> =>
  sql`select * from import_rows where place = any(${places}::integer[])`;

/** Whether a staged row contains nothing that differs from its store `r`, so that there is nothing to update. */
const tellsNothingElse = sql`
  r.name = given.name and coalesce(r.address, '') = given.address
  and (given.description = '' or given.description = r.description) and (given.city = '' or given.city = r.city)
  and (given.state = '' or given.state = r.state) and (given.zip = '' or given.zip = r.zip)
  and (given.phone = '' or given.phone = r.phone) and (given.email = '' or given.email = r.email)
  and (given.website_url = '' or given.website_url = r.website_url)
  and (given.lat is null and (r.lat is not null or given.middle_lat is null)
    or given.lat = r.lat and given.lng = r.lng and not r.is_position_approximate)`;

/** The stores that match the keys of rows, now or as they were imported, mapped by the row's `place`. */
export async function findMatches(
  db: Database,
  given: RawBuilder<unknown> = sql`select * from import_rows`,
): Promise<Map<number, Match>> {
  const { rows } = await sql<Match & { place: number }>`
    select given.place, r.id, case when ${tellsNothingElse} is true then null else jsonb_build_object(
      'name', r.name, 'description', r.description, 'address', r.address, 'city', r.city,
      'state', r.state, 'zip', r.zip, 'phone', r.phone, 'email', r.email, 'websiteUrl', r.website_url,
      'lat', r.lat, 'lng', r.lng, 'isApproximate', r.is_position_approximate, 'imported', r.imported,
      'isManaged', exists (select from retailer_managers m where m.retailer_id = r.id)) end as stored
    from (${given}) given
    cross join lateral (
      select coalesce(
        (select id from retailers where import_key = given.key order by created_at, id limit 1),
        (select id from retailers where imported_key = given.key order by created_at, id limit 1)) as id
    ) found
    cross join lateral (select * from retailers where id = found.id limit 1) r`.execute(db);
  return new Map(rows.map(({ place, ...match }) => [place, match]));
}

/**
 * Creates stores from staged rows, in one statement. If there are many, they are added to the text indexes together at
 * the end, which is several times faster than one by one.
 */
export async function insertImported(
  db: Database,
  made: readonly { place: number; id: Id }[],
  { createdAt, importId }: { createdAt: Date; importId: Id | null },
): Promise<void> {
  if (made.length === 0) return;
  const textIndexes = made.length > MANY ? ['retailers_by_search_text'] : [];
  for (const index of textIndexes) {
    await sql`alter index ${sql.ref(index)} set (fastupdate = on, gin_pending_list_limit = 65536)`.execute(
      db,
    );
  }
  // total: no two rows of a file have the same place
  await sql`
    insert into retailers (id, name, description, address, city, state, zip, phone, email, website_url, lat, lng,
      is_position_approximate, imported, import_id, created_at)
    select made.id, given.name, known.description, known.address, known.city, known.state, known.zip, known.phone,
      known.email, known."websiteUrl", known.lat, known.lng, given.lat is null and known.lat is not null,
      jsonb_strip_nulls(to_jsonb(known)) || jsonb_build_object('name', given.name),
      ${importId}::uuid, ${createdAt}::timestamptz
    from unnest(${made.map(({ place }) => place)}::integer[], ${made.map(({ id }) => id)}::uuid[]) made (place, id)
    join import_rows given on given.place = made.place
    cross join lateral (
      select nullif(given.description, '') as description, nullif(given.address, '') as address,
        nullif(given.city, '') as city, nullif(given.state, '') as state, nullif(given.zip, '') as zip,
        nullif(given.phone, '') as phone, nullif(given.email, '') as email,
        nullif(given.website_url, '') as "websiteUrl", coalesce(given.lat, given.middle_lat) as lat,
        coalesce(given.lng, given.middle_lng) as lng
    ) known
    order by made.place`.execute(db);
  for (const index of textIndexes) {
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
    await sql`alter index ${sql.ref(index)} set (fastupdate = off)`.execute(db);
    await sql`alter index ${sql.ref(index)} reset (gin_pending_list_limit)`.execute(db);
  }
}

/** Updates known stores, in one statement; fields that are empty in the file stay. */
export async function updateImported(db: Database, rows: readonly WrittenRetailer[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update retailers r set
      description = coalesce(given.description, r.description), phone = coalesce(given.phone, r.phone),
      email = coalesce(given.email, r.email), website_url = coalesce(given.website_url, r.website_url),
      city = coalesce(given.city, r.city), state = coalesce(given.state, r.state), zip = coalesce(given.zip, r.zip),
      lat = coalesce(given.lat, r.lat), lng = coalesce(given.lng, r.lng),
      is_position_approximate = case when given.lat is null then r.is_position_approximate else given.approximate end,
      is_email_by_manager = r.is_email_by_manager and (given.email is null or given.email = r.email),
      imported = given.imported, revision = r.revision + 1
    from (
      select (v ->> 'id')::uuid as id, nullif(v ->> 'description', '') as description,
        nullif(v ->> 'city', '') as city, nullif(v ->> 'state', '') as state, nullif(v ->> 'zip', '') as zip,
        nullif(v ->> 'phone', '') as phone, nullif(v ->> 'email', '') as email,
        nullif(v ->> 'websiteUrl', '') as website_url, (v ->> 'lat')::float8 as lat, (v ->> 'lng')::float8 as lng,
        (v ->> 'isApproximate')::boolean as approximate, v -> 'imported' as imported
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as v) given
    where r.id = given.id`.execute(db);
}
