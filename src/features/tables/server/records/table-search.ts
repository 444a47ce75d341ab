import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { FEET_PER_MILE, type Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { formatPrice } from '#shared/money/money.ts';
import { DAY_MS } from '#shared/time.ts';
import { sitsWithBlocked } from '#features/blocks/server/records/meeting.ts';
import { isKeptOut } from '#features/campaigns/server/records/members/welcome.ts';
import { notFirstCome } from '#features/campaigns/server/records/waitlist/not-first-come.ts';
import type { TableSearch } from '../../inputs.ts';
import { minuteOf, TABLES_A_PAGE } from '../../rules.ts';

/** What a search looks for, and for whom (null: somebody without a player). */
export type Wanted = Omit<TableSearch, 'place' | 'rangeMiles' | 'sort'> & {
  playerId: Id | null;
  now: Date;
  /** Where it starts, and how far it goes; without a range everywhere. Within a range nothing is online. */
  start: { position: Position; rangeMiles: number | null } | null;
  /** Whether what is online is found within a range too, where no types are named. */
  alsoOnline?: boolean;
  /** Only what meets at a place that is known, or only the others. */
  isPlaced?: boolean;
};

/** Where a list goes on: after the table with this distance (of the list by distance), first date and campaign. */
export type After = { chord: number | null; startAt: string; campaignId: Id };

/** A table that was found, by its first session that fits. */
export type FoundRow = { campaignId: Id; chord: number | null; distanceMiles: number | null; startAt: Date };

type Condition = RawBuilder<boolean>;

export const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** A column of a row of `table_dates`. */
const of = (row: string, column: string) => sql.ref(`${row}.${column}`);

/**
 * What is looked up for each row by itself, where PostgreSQL would make a join of it that reads all of a table. Planners take
 * `is not null` for what is nearly always so: they walk the rows in order, and stop when the page is full.
 */
const lookUp = (condition: Condition) => sql<boolean>`(select true where ${condition}) is not null`;
const exists = (query: RawBuilder<unknown>) => sql<boolean>`exists (select ${query})`;

/** Seats of a session that are neither taken nor held for those who wait. */
export const freeSeats = (row: string, now: Date) => sql<number>`((
  select campaigns.max_players from campaigns where campaigns.id = ${of(row, 'campaign_id')}
) - (
  select count(*) from player_sessions seat where seat.session_id = ${of(row, 'session_id')}
) - (
  select count(*) from waitlist_entries offer
  where offer.session_id = ${of(row, 'session_id')} and offer.offered_at is not null and ${notFirstCome(`${row}.start_at`, now)}
))::int`;

/** What tells sessions of one campaign apart, as far as the row says it: when they are, and what they cost. */
function dateColumns(row: string, wanted: Wanted): Condition[] {
  const [from, to] = [wanted.from, wanted.to].map((day) => day && thinkable(day));
  const { weekdays, after, before, maxPriceCents, now } = wanted;
  const conditions: Condition[] = [sql`${of(row, 'start_at')} > ${now}::timestamptz`];
  // The first parts are what an index by the moment answers: no clock is farther ahead or behind.
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

/** What is looked up for a session: its seats, and who sits there. */
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

/** Whether a row is a session that a search wants, but for what its campaign is. */
export const dateConditions = (row: string, wanted: Wanted): Condition =>
  all([...dateColumns(row, wanted), ...dateLookUps(row, wanted)]);

/** No session is planned farther off, and PostgreSQL knows no year 0. */
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

/** What all sessions of a campaign have in common, as far as the row says it. */
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

/** Whether it meets at a store that the viewer linked; those are few, and their campaigns come first. */
const isAtLinkedStore = (row: string, playerId: Id | null) =>
  playerId === null
    ? sql<boolean>`false`
    : sql<boolean>`${of(row, 'campaign_id')} = any(array(
        select campaigns.id from player_retailers link
        join campaigns on campaigns.retailer_id = link.retailer_id
        where link.player_id = ${playerId}::uuid and link.status = 'active'))`;

/** Whether somebody runs it, and the viewer may come in: it is theirs, or strangers may join and they are not kept out. */
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

/** The point of a position, made once and not for each row. */
const positionOf = ({ lat, lng }: Position) => sql`(select earth_position(${lat}::float8, ${lng}::float8))`;

/** The chord between a row's place and where the search starts. */
const chordTo = (row: string, { start }: Wanted) =>
  start
    ? sql<number | null>`(${of(row, 'position')} operator(extensions.<->) ${positionOf(start.position)})`
    : sql<number | null>`null::float8`;

/** The box around the start that the index of positions knows, and the exact distance. */
function rangeConditions(row: string, wanted: Wanted): Condition[] {
  const { start } = wanted;
  if (!start || start.rangeMiles === null) return [];
  const feet = start.rangeMiles * FEET_PER_MILE;
  return [
    sql`${of(row, 'position')} operator(extensions.<@) (select extensions.cube_enlarge(
      ${positionOf(start.position)}, chord_of_feet(${feet}::float8) + 1e-9, 3))`,
    sql`feet_of_chord(${chordTo(row, wanted)}) <= ${feet}::float8`,
  ];
}

/** What a search wants, as far as the rows say it. */
const columnsOf = (wanted: Wanted): Condition =>
  all([...dateColumns('d', wanted), ...campaignColumns('d', wanted)]);

/**
 * The rows that have what a search wants, by their columns alone, in its order. What is looked up beside them is asked of
 * one after the other, until a page is full: a query above that has a limit and no order of its own, or else PostgreSQL
 * plans for all of them.
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

/** Of each campaign the first session that fits, and no other. */
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
  feet_of_chord(${chordTo('d', wanted)}) / ${sql.lit(FEET_PER_MILE)} as "distanceMiles", d.start_at as "startAt"`;

/** Tables that fit, the soonest first, up to `limit`: one more than a page where there is a next one. */
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

/** Tables that fit and are somewhere, the nearest first; those at one place by their first session that fits. */
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

/** How many tables fit, up to `most`. */
export async function countTables(db: Database, wanted: Wanted, most: number): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${rowsInOrder(wanted, soonest)} where ${lookUps(wanted)} limit ${sql.lit(most)}) counted`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}
