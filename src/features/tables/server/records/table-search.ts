import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Area } from '#shared/places/area.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { formatPrice } from '#shared/money/money.ts';
import { DAY_MS } from '#shared/time.ts';
import { sitsWithBlocked } from '#features/blocks/server/records/meeting.ts';
import { isKeptOut } from '#features/campaigns/server/records/members/welcome.ts';
import { notFirstCome } from '#features/campaigns/server/records/waitlist/not-first-come.ts';
import type { TableSearch } from '../../inputs.ts';
import { minuteOf, TABLES_A_PAGE } from '../../rules.ts';

/** What a search looks for, and for which player (null: a viewer without a player). */
export type Wanted = Omit<TableSearch, 'place' | 'rangeMiles' | 'sort'> & {
  playerId: Id | null;
  now: Date;
  /** Its start and its range; null means everywhere. A search with a range finds no online tables. */
  start: { position: Position; rangeMiles: number | null; area?: Area | undefined } | null;
  /** Whether a search with a range finds online tables too, if no types are named. */
  alsoOnline?: boolean;
  /** True: only tables at a known place; false: only the others. */
  isPlaced?: boolean;
};

/** A list continues after the table with this distance (only in lists by distance), first date and campaign. */
export type After = { chord: number | null; startAt: string; campaignId: Id };

/** A found table, represented by its first matching session. */
export type FoundRow = {
  campaignId: Id;
  chord: number | null;
  distanceMiles: number | null;
  position: Position | null;
  startAt: Date;
};

type Condition = RawBuilder<boolean>;

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** A column of a row of `table_dates`; `row` is the row's alias. */
const of = (row: string, column: string) => sql.ref(`${row}.${column}`);

/**
 * Evaluates a condition row by row, where PostgreSQL would otherwise make a join that reads a whole table. The planner
 * assumes that `is not null` is nearly always true: so it reads the rows in order and stops when the page is full.
 */
const lookUp = (condition: Condition) => sql<boolean>`(select true where ${condition}) is not null`;
const exists = (query: RawBuilder<unknown>) => sql<boolean>`exists (select ${query})`;

/** Seats of a session that are neither taken nor held for players on the waiting list. */
export const freeSeats = (row: string, now: Date) => sql<number>`((
  select campaigns.max_players from campaigns where campaigns.id = ${of(row, 'campaign_id')}
) - (
  select count(*) from player_sessions seat where seat.session_id = ${of(row, 'session_id')}
) - (
  select count(*) from waitlist_entries offer
  where offer.session_id = ${of(row, 'session_id')} and offer.offered_at is not null and ${notFirstCome(`${row}.start_at`, now)}
))::int`;

/** Conditions on columns that differ between sessions of one campaign: time and price. */
function dateColumns(row: string, wanted: Wanted): Condition[] {
  const [from, to] = [wanted.from, wanted.to].map((day) => day && thinkable(day));
  const { weekdays, after, before, maxPriceCents, now } = wanted;
  const conditions: Condition[] = [sql`${of(row, 'start_at')} > ${now}::timestamptz`];
  // The first half of each condition can use the index on `start_at`: no time zone is farther off.
  if (from !== undefined) {
    conditions.push(
      sql`${of(row, 'start_at')} >= ${dayOff(from, -1)}::timestamptz and ${of(row, 'place_date')} >= ${from}::date`,
    );
  }
  if (to !== undefined) {
    conditions.push(
      sql`${of(row, 'start_at')} < ${dayOff(to, 2)}::timestamptz and ${of(row, 'place_date')} <= ${to}::date`,
    );
  }
  if (weekdays !== undefined)
    conditions.push(sql`extract(isodow from ${of(row, 'place_date')}) = any(${weekdays}::int[])`);
  conditions.push(...hourConditions(of(row, 'place_minute'), after, before));
  if (maxPriceCents !== undefined)
    conditions.push(sql`${of(row, 'price')} <= ${formatPrice(maxPriceCents)}::numeric`);
  return conditions;
}

/** Conditions that need other tables for each session: its seats, and whether a blocked player sits there. */
function dateLookUps(row: string, { seats, playerId, now }: Wanted): Condition[] {
  const hasSeats: Condition =
    seats === undefined
      ? sql`(${notFirstCome(`${row}.start_at`, now)} or ${freeSeats(row, now)} > 0)`
      : sql`${freeSeats(row, now)} >= ${seats}`;
  if (playerId === null) return [lookUp(hasSeats)];
  return [
    lookUp(hasSeats),
    lookUp(
      sql`not exists (select from sessions where sessions.id = ${of(row, 'session_id')} and ${sitsWithBlocked(playerId)})`,
    ),
  ];
}

/** Whether a session matches the search, without the conditions on its campaign. */
export const dateConditions = (row: string, wanted: Wanted): Condition =>
  all([...dateColumns(row, wanted), ...dateLookUps(row, wanted)]);

/** No session is planned outside of these dates, and PostgreSQL has no year 0. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2999-12-31';
const thinkable = (day: string): string => {
  if (day < FIRST_DAY) return FIRST_DAY;
  return day > LAST_DAY ? LAST_DAY : day;
};

const dayOff = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString();

function hourConditions(
  minute: RawBuilder<unknown>,
  after: string | undefined,
  before: string | undefined,
): Condition[] {
  const isFrom = after === undefined ? undefined : sql<boolean>`${minute} >= ${minuteOf(after)}`;
  const isUntil = before === undefined ? undefined : sql<boolean>`${minute} <= ${minuteOf(before)}`;
  if (isFrom && isUntil && minuteOf(after!) > minuteOf(before!)) return [sql`(${isFrom} or ${isUntil})`];
  return [isFrom, isUntil].filter((condition) => condition !== undefined);
}

/** Conditions on columns that are the same for all sessions of a campaign. */
function campaignColumns(row: string, wanted: Wanted): Condition[] {
  const { gameSystemIds, types, tournament, language, accessibility, safetyTool, experience, age } = wanted;
  const conditions: Condition[] = [];
  if (wanted.isPlaced !== undefined)
    conditions.push(sql`(${of(row, 'position')} is not null) = ${sql.lit(wanted.isPlaced)}`);
  if (gameSystemIds !== undefined) {
    const [only] = gameSystemIds;
    conditions.push(
      gameSystemIds.length === 1
        ? sql`${of(row, 'game_system_id')} = ${only}::uuid`
        : sql`${of(row, 'game_system_id')} = any(${gameSystemIds}::uuid[])`,
    );
  }
  if (types !== undefined) conditions.push(sql`${of(row, 'campaign_type')} = any(${types}::text[])`);
  if (tournament !== undefined) conditions.push(sql`${of(row, 'is_tournament')} = ${tournament === 'only'}`);
  const said = [language, accessibility, safetyTool].filter((word) => word !== undefined);
  if (said.length > 0) conditions.push(sql`${of(row, 'said')} @> ${said}::text[]`);
  if (experience !== undefined)
    conditions.push(sql`${of(row, 'said')} && ${['everybody', experience]}::text[]`);
  if (wanted.stores !== undefined) conditions.push(isAtLinkedStore(row, wanted.playerId));
  if (age !== undefined) conditions.push(sql`${of(row, 'minimum_age')} <= ${age}`);
  return conditions;
}

/** Whether the table meets at a store that the viewer linked. These are few, so their campaigns are read first. */
const isAtLinkedStore = (row: string, playerId: Id | null) =>
  playerId === null
    ? sql<boolean>`false`
    : sql<boolean>`${of(row, 'campaign_id')} = any(array(
        select campaigns.id from player_retailers link
        join campaigns on campaigns.retailer_id = link.retailer_id
        where link.player_id = ${playerId}::uuid and link.status = 'active'))`;

/**
 * Whether the campaign has an active owner and the viewer may come: they are an active member, or it is open to strangers and they are not excluded.
 */
export function campaignLookUps(row: string, { playerId, certified, sessionZero, now }: Wanted): Condition[] {
  const campaignId = sql.ref<Id>(`${row}.campaign_id`);
  const isCertified = sql`and exists (
    select from exams join player_exams on player_exams.exam_id = exams.id
    where exams.game_system_id = ${of(row, 'game_system_id')} and player_exams.player_id = owner.player_id)`;
  const isRun = exists(sql`from campaign_players owner
    where owner.campaign_id = ${campaignId} and owner.role_type = 'owner' and owner.status = 'active'
      ${certified ? isCertified : sql``}`);
  const isOpen = sql<boolean>`(select admission from campaigns where campaigns.id = ${campaignId}) <> 'link'`;
  const hasZero = exists(sql`from sessions zero
    where zero.campaign_id = ${campaignId} and zero.is_session_zero and zero.start_date > ${now}::timestamptz
      and zero.hidden_at is null and zero.called_off_at is null`);
  const wanted = sessionZero === undefined ? [isRun] : [hasZero, isRun];
  if (playerId === null) return [...wanted, isOpen].map(lookUp);
  const isMember = exists(sql`from campaign_players own
    where own.campaign_id = ${campaignId} and own.player_id = ${playerId}::uuid and own.status = 'active'`);
  const mayCome = sql<boolean>`(${isMember} or (${isOpen} and not ${isKeptOut(campaignId, playerId)}))`;
  return [...wanted, mayCome].map(lookUp);
}

/** The point of a position, computed once instead of for each row. */
const positionOf = ({ lat, lng }: Position) => sql`(select earth_position(${lat}::float8, ${lng}::float8))`;

/** The chord between a row's place and the start of the search. */
const chordTo = (row: string, { start }: Wanted) =>
  start
    ? sql<number | null>`(${of(row, 'position')} operator(extensions.<->) ${positionOf(start.position)})`
    : sql<number | null>`null::float8`;

const isInArea = (row: string, { south, west, north, east }: Area) =>
  sql<boolean>`is_in_area(${of(row, 'position')}, ${south}::float8, ${west}::float8, ${north}::float8, ${east}::float8)`;

/** The range as a box, for the index on positions, and as an exact distance. */
function rangeConditions(row: string, wanted: Wanted): Condition[] {
  const { start } = wanted;
  if (!start || start.rangeMiles === null) return [];
  const feet = start.rangeMiles * FEET_PER_MILE;
  return [
    sql`${of(row, 'position')} operator(extensions.<@) (select extensions.cube_enlarge(
      ${positionOf(start.position)}, chord_of_feet(${feet}::float8) + 1e-9, 3))`,
    sql`feet_of_chord(${chordTo(row, wanted)}) <= ${feet}::float8`,
    ...(start.area ? [isInArea(row, start.area)] : []),
  ];
}

/** All conditions of a search that need only the columns of `table_dates`. */
const columnsOf = (wanted: Wanted): Condition =>
  all([...dateColumns('d', wanted), ...campaignColumns('d', wanted)]);

/**
 * The rows that match a search by their own columns, in its order. Conditions that need other tables are then checked
 * row by row until a page is full. For this the query above needs a limit and no order of its own; otherwise PostgreSQL
 * plans for all rows.
 */
function rowsInOrder(wanted: Wanted, order: RawBuilder<unknown>, later: Condition = sql`true`) {
  const range = rangeConditions('d', wanted);
  const isWanted = sql`${later} and ${columnsOf(wanted)}`;
  // total: by the order that is given
  if (range.length === 0)
    return sql`(select d.* from table_dates d where ${isWanted} order by ${order} offset 0) d`;
  // total: by the order that is given
  // Planners take every box for a small one or every filter for a rare one; the box is what is known to be small.
  return sql`(
    with around as materialized (select d.* from table_dates d where ${all(range)})
    select d.* from around d where ${isWanted} order by ${order} offset 0) d`;
}

/** Keeps only the first matching session of each campaign. */
const isFirst = (wanted: Wanted): Condition =>
  lookUp(sql`not exists (select from table_dates e
    where e.campaign_id = d.campaign_id and (e.start_at, e.session_id) < (d.start_at, d.session_id)
      and ${dateConditions('e', wanted)})`);

const lookUps = (wanted: Wanted): Condition =>
  all([...dateLookUps('d', wanted), ...campaignLookUps('d', wanted), isFirst(wanted)]);

const soonest = sql`d.start_at, d.campaign_id`;
const pageAndOne = sql.lit(TABLES_A_PAGE + 1);

/** The columns of a `FoundRow`. */
const foundColumns = (wanted: Wanted) => sql`d.campaign_id as "campaignId", ${chordTo('d', wanted)} as chord,
  feet_of_chord(${chordTo('d', wanted)}) / ${sql.lit(FEET_PER_MILE)} as "distanceMiles",
  case when d.position is not null then json_build_object('lat', lat_of(d.position), 'lng', lng_of(d.position)) end as position,
  d.start_at as "startAt"`;

/** Matching tables, the earliest first, up to `limit`: by default one more than a page, which shows whether a next page exists. */
export async function listSoonestTables(
  db: Database,
  wanted: Wanted,
  after: After | null,
  limit = TABLES_A_PAGE + 1,
): Promise<FoundRow[]> {
  const later = after
    ? sql<boolean>`(d.start_at, d.campaign_id) > (${after.startAt}::timestamptz, ${after.campaignId}::uuid)`
    : undefined;
  // total: a campaign stands once in the list
  const found = await sql<FoundRow>`
    select * from (
      select ${foundColumns(wanted)} from ${rowsInOrder(wanted, soonest, later)}
      where ${lookUps(wanted)} limit ${sql.lit(limit)}) page
    order by "startAt", "campaignId"`.execute(db);
  return found.rows;
}

/** Matching tables with a place, the nearest first; tables at the same place by their first matching session. */
export async function listNearestTables(
  db: Database,
  wanted: Wanted,
  after: After | null,
): Promise<FoundRow[]> {
  const chord = chordTo('d', wanted);
  const later = after
    ? sql<boolean>`(${chord} >= ${after.chord}::float8 and (${chord}, d.start_at, d.campaign_id) >
        (${after.chord}::float8, ${after.startAt}::timestamptz, ${after.campaignId}::uuid))`
    : sql<boolean>`true`;
  const isWithin = wanted.start?.rangeMiles !== null;
  // Anywhere, the index is walked from the start outwards. Before PostgreSQL 17 it serves an order by the chord alone, so
  // all that is as far as the last one comes too.
  // total: put in order below
  const first = isWithin
    ? sql`from ${rowsInOrder(wanted, sql`${chord}, ${soonest}`, later)} where ${lookUps(wanted)} limit ${pageAndOne}`
    : sql`from table_dates d
        where d.position is not null and ${later} and ${columnsOf(wanted)} and ${lookUps(wanted)}
        order by ${chord} fetch first ${pageAndOne} rows with ties`;
  // total: a campaign stands once in the list
  const found = await sql<FoundRow>`
    select * from (select ${foundColumns(wanted)} ${first}) page
    order by chord, "startAt", "campaignId" limit ${pageAndOne}`.execute(db);
  return found.rows;
}

/** How many tables match, counted up to `most`. */
export async function countTables(db: Database, wanted: Wanted, most: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${rowsInOrder(wanted, soonest)} where ${lookUps(wanted)} limit ${sql.lit(most)}) counted`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}
