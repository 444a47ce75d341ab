import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import type { TableSearch } from '../../inputs.ts';
import { MOST_SEARCHES, type Rhythm } from '../../searches-rules.ts';
import type { SavedSearch } from '../../searches-contract.ts';

/** Saved searches that run in one transaction. */
export const SEARCHES_A_BATCH = 50;
/** Rows of `table_news` that are compared with searches in one transaction. */
const NEWS_A_BATCH = 500;

/** Locks a player's searches against other transactions: they are counted before one is added. */
export const lockSearches = (db: Database, playerId: Id): Promise<unknown> =>
  db.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();

const columns = ['id', 'name', 'search', 'rhythm', 'is_too_much', 'created_at'] as const;

type Row = { id: Id; name: string; search: unknown; rhythm: string; is_too_much: boolean; created_at: Date };

const savedOf = (row: Row): SavedSearch => ({
  id: row.id,
  name: row.name,
  search: row.search as TableSearch,
  rhythm: row.rhythm as Rhythm,
  isTooMuch: row.is_too_much,
  createdAt: row.created_at.toISOString(),
});

/** A player's searches, the oldest first. */
export async function listSearches(db: Database, playerId: Id): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(MOST_SEARCHES))
    .execute();
  return rows.map(savedOf);
}

/** One of a player's searches; undefined if it is gone or belongs to somebody else. */
export async function findSearch(db: Database, playerId: Id, searchId: Id): Promise<SavedSearch | undefined> {
  const row = await db
    .selectFrom('saved_searches')
    .select(columns)
    .where('id', '=', searchId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row && savedOf(row);
}

export async function countSearches(db: Database, playerId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where player_id = ${playerId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

type NewSearch = Pick<SavedSearch, 'id' | 'name' | 'search' | 'rhythm'> & {
  playerId: Id;
  /** The position of the place in the search. */
  position: Position | null;
  at: Date;
  dueAt: Date | null;
};

export async function insertSearch(db: Database, search: NewSearch): Promise<void> {
  await db
    .insertInto('saved_searches')
    .values({
      id: search.id,
      player_id: search.playerId,
      name: search.name,
      search: JSON.stringify(search.search),
      lat: search.position?.lat ?? null,
      lng: search.position?.lng ?? null,
      rhythm: search.rhythm,
      created_at: search.at,
      due_at: search.dueAt,
    })
    .execute();
}

/** Renames one of a player's searches, and sets when it runs. False if it is gone or belongs to somebody else. */
export async function updateSearch(
  db: Database,
  search: Pick<NewSearch, 'id' | 'playerId' | 'name' | 'rhythm' | 'dueAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ name: search.name, rhythm: search.rhythm, due_at: search.dueAt })
    .where('id', '=', search.id)
    .where('player_id', '=', search.playerId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes one of a player's searches. False if it is gone or belongs to somebody else. */
export async function deleteSearch(db: Database, playerId: Id, searchId: Id): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The time zone of a player's device; null if unknown. */
export async function findOwnZone(db: Database, playerId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('players')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select('profiles.time_zone as timeZone')
    .where('players.id', '=', playerId)
    .executeTakeFirst();
  return row?.timeZone ?? null;
}

export type DueSearch = {
  id: Id;
  name: string;
  search: TableSearch;
  rhythm: Rhythm;
  isTooMuch: boolean;
  playerId: Id;
  userId: Id;
  timeZone: string | null;
};

/** Locks searches that are due, the longest due first; skips those that another server is running. */
export async function lockDueSearches(db: Database, now: Date): Promise<DueSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .innerJoin('players', 'players.id', 'saved_searches.player_id')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select([
      'saved_searches.id',
      'saved_searches.name',
      'saved_searches.search',
      'saved_searches.rhythm',
      'saved_searches.is_too_much as isTooMuch',
      'players.id as playerId',
      'players.auth_id as userId',
      'profiles.time_zone as timeZone',
    ])
    .where('saved_searches.due_at', '<=', now)
    .orderBy('saved_searches.due_at')
    .orderBy('saved_searches.player_id')
    .orderBy('saved_searches.id')
    .limit(sql.lit(SEARCHES_A_BATCH))
    .forUpdate('saved_searches')
    .skipLocked()
    .execute();
  return rows as unknown as DueSearch[];
}

/** Stores when searches that have run are due next, and whether they found too much. */
export async function settleSearches(
  db: Database,
  searches: readonly { id: Id; dueAt: Date | null; isTooMuch: boolean }[],
): Promise<void> {
  await sql`
    update saved_searches s set due_at = given."dueAt", is_too_much = given."isTooMuch"
    from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) given (id uuid, "dueAt" timestamptz, "isTooMuch" boolean)
    where s.id = given.id`.execute(db);
}

/**
 * Notes that somebody knows of these campaigns by a search.
 * @returns those of which they did not know
 */
export async function noteKnown(
  db: Database,
  { searchId, campaignIds, at }: { searchId: Id; campaignIds: readonly Id[]; at: Date },
): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ campaign_id: Id }>`
    with gone as (
      delete from saved_search_tables known where search_id = ${searchId}::uuid
        and not exists (select from campaigns where campaigns.id = known.campaign_id))
    insert into saved_search_tables (search_id, campaign_id, known_since)
    select ${searchId}::uuid, found.id, ${at}::timestamptz from unnest(${campaignIds}::uuid[]) found (id)
    on conflict do nothing returning campaign_id`.execute(db);
  return new Set(rows.map(({ campaign_id }) => campaign_id));
}

/**
 * Takes new campaigns, and makes the `at-once` searches due that may find one of them, judging by game system and place
 * only. The search itself then decides.
 * @returns how many campaigns were new
 */
export async function takeNews(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with news as (
      delete from table_news where id in (
        select id from table_news order by id limit ${sql.lit(NEWS_A_BATCH)} for update skip locked)
      returning campaign_id
    ), dates as materialized (
      select distinct d.campaign_id, d.game_system_id, d.position
      from news join table_dates d on d.campaign_id = news.campaign_id
    ), meant as (
      select s.id from saved_searches s
      where s.rhythm = 'at-once' and s.due_at > ${now}::timestamptz and exists (
        select from dates d
        where (not s.search ? 'gameSystemIds' or s.search -> 'gameSystemIds' ? d.game_system_id::text)
          and (s.lat is null or d.position is null or coalesce((s.search ->> 'rangeMiles')::float8, 25) = 0
            or feet_of_chord(d.position operator(extensions.<->) earth_position(s.lat, s.lng))
              <= coalesce((s.search ->> 'rangeMiles')::float8, 25) * 5280))
      order by s.id for update skip locked
    ), due as (
      update saved_searches s set due_at = ${now}::timestamptz from meant where s.id = meant.id
    )
    select count(*)::int as count from news`.execute(db);
  return rows[0]?.count ?? 0;
}
