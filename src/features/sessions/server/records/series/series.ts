import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import type { Repeat, WeekOfMonth } from '../../../series/rules.ts';

/** A series of sessions. Its time and dates are local to the place. */
export type SeriesRecord = {
  id: Id;
  campaignId: Id;
  revision: number;
  repeat: Repeat;
  time: string;
  timeZone: string;
  firstDate: string;
  lastDate: string;
};

/** The columns that `toSeries` needs, for queries that join `session_series`; dates are text. */
export const seriesColumns = [
  'session_series.id as series_id',
  'session_series.campaign_id as series_campaign_id',
  'session_series.revision as series_revision',
  'session_series.repeats',
  'session_series.week',
  'session_series.local_time',
  'session_series.time_zone as series_zone',
  sql<string | null>`session_series.first_date::text`.as('first_date'),
  sql<string | null>`session_series.last_date::text`.as('last_date'),
] as const;

export type SeriesRow = {
  series_id: string | null;
  series_campaign_id: string | null;
  series_revision: number | null;
  repeats: string | null;
  week: number | null;
  local_time: string | null;
  series_zone: string | null;
  first_date: string | null;
  last_date: string | null;
};

/** The series in a row; null if it has none. */
export function toSeries(row: SeriesRow): SeriesRecord | null {
  if (row.series_id === null) return null;
  return {
    id: row.series_id,
    campaignId: row.series_campaign_id ?? '',
    revision: row.series_revision ?? 1,
    repeat: repeatOf(row),
    time: row.local_time ?? '',
    timeZone: row.series_zone ?? '',
    firstDate: row.first_date ?? '',
    lastDate: row.last_date ?? '',
  };
}

const repeatOf = ({ repeats, week }: Pick<SeriesRow, 'repeats' | 'week'>): Repeat =>
  repeats === 'monthly'
    ? { kind: 'monthly', week: week as WeekOfMonth }
    : { kind: repeats as Exclude<Repeat['kind'], 'monthly'> };

const columnsOf = ({ repeat, ...series }: Omit<SeriesRecord, 'revision'>) => ({
  id: series.id,
  campaign_id: series.campaignId,
  repeats: repeat.kind,
  week: repeat.kind === 'monthly' ? repeat.week : null,
  local_time: series.time,
  time_zone: series.timeZone,
  first_date: series.firstDate,
  last_date: series.lastDate,
});

/** Adds a series without sessions. */
export async function insertSeries(
  db: Database,
  { revision, createdAt, ...series }: SeriesRecord & { createdAt: Date },
): Promise<void> {
  await db
    .insertInto('session_series')
    .values({ ...columnsOf(series), revision, created_at: createdAt })
    .execute();
}

export async function findSeries(db: Database, seriesId: Id): Promise<SeriesRecord | undefined> {
  const row = await db
    .selectFrom('session_series')
    .select(seriesColumns)
    .where('id', '=', seriesId)
    .executeTakeFirst();
  return (row && toSeries(row)) ?? undefined;
}

/** The series that a session is in, with the session's own date in it; undefined if it is in none. */
export async function findSeriesOfSession(
  db: Database,
  sessionId: Id,
): Promise<{ series: SeriesRecord; date: string } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('session_series', 'session_series.id', 'sessions.series_id')
    .select([...seriesColumns, sql<string>`sessions.series_date::text`.as('date')])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  const series = row && toSeries(row);
  return row && series ? { series, date: row.date } : undefined;
}

/** Stores a changed series, and increments its revision. */
export async function writeSeries(db: Database, series: SeriesRecord): Promise<void> {
  await db
    .updateTable('session_series')
    .set({ ...columnsOf(series), revision: sql`revision + 1` })
    .where('id', '=', series.id)
    .execute();
}

/** Removes a series if it has no sessions left. */
export async function removeEmptySeries(db: Database, seriesId: Id): Promise<void> {
  await sql`delete from session_series where id = ${seriesId}
    and not exists (select from sessions where series_id = ${seriesId})`.execute(db);
}

/** The dates that were removed from a series, starting with `from`, the next one first. */
export async function listSkips(
  db: Database,
  seriesId: Id,
  from: string,
): Promise<{ date: string; sessionNumber: number }[]> {
  // total: a date is taken out of a series once
  return db
    .selectFrom('series_skips')
    .select([sql<string>`series_date::text`.as('date'), 'session_number as sessionNumber'])
    .where('series_id', '=', seriesId)
    .where('series_date', '>=', sql<Date>`${from}::date`)
    .orderBy('series_date')
    .limit(sql.lit(MOST_SKIPS))
    .execute();
}

/** The most skipped upcoming dates that are shown: more than a year of weekly sessions. */
const MOST_SKIPS = 100;

/** Records the date of a session as skipped in its series, before the session is deleted. Returns the series; undefined for a session of none. */
export async function keepSkip(db: Database, sessionId: Id): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id }>`
    insert into series_skips (series_id, series_date, session_number)
    select series_id, series_date, session_number from sessions
    where id = ${sessionId} and series_id is not null
    on conflict (series_id, series_date) do update set session_number = excluded.session_number
    returning series_id as id`.execute(db);
  return rows[0]?.id;
}

/** Deletes a skipped date. Returns the number that its session had, or undefined if the date is not skipped. */
export async function removeSkip(db: Database, seriesId: Id, date: string): Promise<number | undefined> {
  const row = await db
    .deleteFrom('series_skips')
    .where('series_id', '=', seriesId)
    .where('series_date', '=', sql<Date>`${date}::date`)
    .returning('session_number')
    .executeTakeFirst();
  return row?.session_number;
}

/** Moves the skipped dates of a series, starting with `from`, to another series, shifted by `days`. */
export async function moveSkips(
  db: Database,
  { seriesId, from, to, days }: { seriesId: Id; from: string; to: Id; days: number },
): Promise<void> {
  // Two statements: in a single update, a shifted date could collide with one that is not shifted yet.
  const { rows } = await sql<{ date: string; number: number }>`
    delete from series_skips where series_id = ${seriesId} and series_date >= ${from}::date
    returning series_date::text as date, session_number as number`.execute(db);
  await sql`insert into series_skips (series_id, series_date, session_number)
    select ${to}::uuid, date::date + ${days}::int, number
    from unnest(${rows.map(({ date }) => date)}::text[], ${rows.map((row) => row.number)}::int[]) as gone (date, number)`.execute(
    db,
  );
}
