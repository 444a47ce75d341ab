import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { contains, searchTextOf } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Convention } from '../../contract.ts';

/** Where a page of conventions begins: after the one with this start and id. */
type ConventionPosition = [startDate: string, id: Id];

/** Conventions a page of a list has; the lists return one more where there is a next page. */
export const CONVENTIONS_A_PAGE = 20;

const columns = [
  'id',
  'name',
  'description',
  'venue',
  'location',
  'image_url',
  'start_date',
  'end_date',
  'time_zone',
] as const;

/** Where the location is, as the search for tables found it. */
const position = sql<Position | null>`(
  select json_build_object('lat', place.lat, 'lng', place.lng) from convention_positions place
  where place.convention_id = conventions.id and place.lat is not null)`.as('position');

type ConventionRow = {
  id: Id;
  name: string;
  description: string | null;
  venue: string | null;
  location: string | null;
  image_url: string | null;
  start_date: Date;
  end_date: Date;
  time_zone: string;
  position: Position | null;
};

const toConvention = (row: ConventionRow): Convention => ({
  id: row.id,
  name: row.name,
  description: row.description,
  venue: row.venue,
  location: row.location,
  imageUrl: row.image_url,
  startDate: row.start_date.toISOString(),
  endDate: row.end_date.toISOString(),
  timeZone: row.time_zone,
  position: row.position,
});

const beginsAfter = (after: ConventionPosition) =>
  sql<boolean>`(start_date, id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`;

/** Conventions whose name or location has the text, read through the text index; null for any text. */
const matching = (text: string | undefined) =>
  text === undefined
    ? null
    : sql<boolean>`id in (with found as materialized (
        select id from conventions where ${contains([searchTextOf('name'), searchTextOf('location')], text)}) select id from found)`;

/** Which conventions a page holds: from where on, and whose name or location has the text. */
type Wanted = { after: ConventionPosition | null; text?: string | undefined };

/** Conventions that end at `now` or later, the earliest start first. */
export async function listUpcomingConventions(
  db: Database,
  now: Date,
  { after, text }: Wanted,
): Promise<Convention[]> {
  const hasText = matching(text);
  // Materialised, or the planner walks all conventions, past ones included, in the order of their start.
  const rows = await db
    .with(
      (name) => name('ahead').materialized(),
      (cte) => cte.selectFrom('conventions').select(columns).select(position).where('end_date', '>=', now),
    )
    .selectFrom('ahead')
    .select([...columns, 'position'])
    .$if(after !== null, (rest) => rest.where(beginsAfter(after!)))
    .$if(hasText !== null, (found) => found.where(hasText!))
    .orderBy('start_date')
    .orderBy('id')
    .limit(sql.lit(CONVENTIONS_A_PAGE + 1))
    .execute();
  return rows.map(toConvention);
}

/** Conventions that ended before `now`, the earliest start first. */
export async function listPastConventions(
  db: Database,
  now: Date,
  { after, text }: Wanted,
): Promise<Convention[]> {
  const hasText = matching(text);
  const rows = await db
    .selectFrom('conventions')
    .select(columns)
    .select(position)
    .where('end_date', '<', now)
    // What ended before now also began before now: the walk by start ends there.
    .where('start_date', '<', now)
    .$if(after !== null, (rest) => rest.where(beginsAfter(after!)))
    .$if(hasText !== null, (found) => found.where(hasText!))
    .orderBy('start_date')
    .orderBy('id')
    .limit(sql.lit(CONVENTIONS_A_PAGE + 1))
    .execute();
  return rows.map(toConvention);
}

export async function findConvention(db: Database, id: Id): Promise<Convention | undefined> {
  const row = await db
    .selectFrom('conventions')
    .select(columns)
    .select(position)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toConvention(row);
}
