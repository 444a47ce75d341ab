import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_TABLES, type StoreTable } from '../../tables/inputs.ts';

/** The tables of a store, in its order. */
export const listTables = (db: Database, retailerId: Id): Promise<StoreTable[]> =>
  db
    .selectFrom('store_tables')
    .select(['id', 'name', 'seats', 'fits'])
    .where('retailer_id', '=', retailerId)
    .orderBy('place')
    .orderBy('id')
    .limit(sql.lit(MOST_TABLES))
    .execute();

/** The version of a store's tables that a form was opened with, counted from 1. */
export async function findTablesRevision(db: Database, retailerId: Id): Promise<number> {
  const row = await db
    .selectFrom('store_pages')
    .select('tables_revision')
    .where('retailer_id', '=', retailerId)
    .executeTakeFirst();
  return row?.tables_revision ?? 1;
}

/** Raises the version of a store's tables. The store must be locked. */
export async function raiseTablesRevision(db: Database, retailerId: Id): Promise<void> {
  await db
    .insertInto('store_pages')
    .values({ retailer_id: retailerId, tables_revision: 2 })
    .onConflict((conflict) =>
      conflict.column('retailer_id').doUpdateSet({ tables_revision: sql`store_pages.tables_revision + 1` }),
    )
    .execute();
}

/** Replaces the tables of a store. The store must be locked. Sessions of removed tables keep their place as words. */
export async function replaceTables(
  db: Database,
  retailerId: Id,
  tables: readonly StoreTable[],
): Promise<void> {
  const ids = tables.map(({ id }) => id);
  await db
    .deleteFrom('store_tables')
    .where('retailer_id', '=', retailerId)
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
    .execute();
  if (tables.length === 0) return;
  // Two tables may exchange their names, which are unique at every moment.
  await db
    .updateTable('store_tables')
    .set({ name: sql<string>`id::text` })
    .where('retailer_id', '=', retailerId)
    .execute();
  await db
    .insertInto('store_tables')
    .values(tables.map((table, place) => Object.assign({}, table, { retailer_id: retailerId, place })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({
        name: update.ref('excluded.name'),
        seats: update.ref('excluded.seats'),
        fits: update.ref('excluded.fits'),
        place: update.ref('excluded.place'),
      })),
    )
    .execute();
}

/** Which of these tables belong to another store. */
export const listForeignTables = (db: Database, retailerId: Id, ids: readonly Id[]): Promise<{ id: Id }[]> =>
  db
    .selectFrom('store_tables')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('retailer_id', '<>', retailerId)
    .orderBy('id')
    .limit(sql.lit(MOST_TABLES))
    .execute();

/** Gives upcoming sessions the new names of their tables as their places. */
export async function renamePlaces(db: Database, retailerId: Id, now: Date): Promise<void> {
  await sql`
    update sessions set place = t.name, revision = sessions.revision + 1
    from store_tables t
    where t.retailer_id = ${retailerId}::uuid and sessions.table_id = t.id
      and sessions.start_date > ${now}::timestamptz and sessions.place is distinct from t.name`.execute(db);
}

/** The most upcoming sessions that are looked at for new tables. */
const MOST_LOOKED_AT = 500;

/** Upcoming sessions of a store whose place is the name of a table that they do not have, the earliest first. */
export async function listMeantFor(
  db: Database,
  retailerId: Id,
  now: Date,
): Promise<{ id: Id; tableId: Id }[]> {
  const { rows } = await sql<{ id: Id; tableId: Id }>`
    select sessions.id, t.id as "tableId"
    from campaigns
    join sessions on sessions.campaign_id = campaigns.id and sessions.start_date > ${now}::timestamptz
    join store_tables t on t.retailer_id = campaigns.retailer_id
      and lower(t.name) = lower(sessions.place collate "und-x-icu")
    where campaigns.retailer_id = ${retailerId}::uuid and campaigns.status not in ('ended', 'hidden')
      and sessions.table_id is null and sessions.called_off_at is null
    order by sessions.start_date, sessions.id
    limit ${sql.lit(MOST_LOOKED_AT)}`.execute(db);
  return rows;
}

/** Gives a session a table unless another one has it then. */
export async function takeIfFree(db: Database, { id, tableId }: { id: Id; tableId: Id }): Promise<void> {
  await sql`
    update sessions set table_id = ${tableId}::uuid
    where id = ${id}::uuid and not exists (
      select from sessions other
      where other.table_id = ${tableId}::uuid and other.called_off_at is null and other.id <> sessions.id
        and session_span(other.start_date, other.length_minutes) && session_span(sessions.start_date, sessions.length_minutes)
    )`.execute(db);
}

type Taken = { tableId: Id; title: string | null; startDate: Date; until: Date };

/** What has the tables of a store during a session, except for that session itself. */
export async function listTaken(
  db: Database,
  retailerId: Id,
  session: { startDate: Date; lengthMinutes: number | null; sessionId: Id | null },
): Promise<Taken[]> {
  const { startDate, lengthMinutes, sessionId } = session;
  const { rows } = await sql<Taken>`
    select distinct on (t.place, t.id) t.id as "tableId", sessions.start_date as "startDate",
      sessions.start_date + coalesce(sessions.length_minutes, 240) * interval '1 minute' as until,
      case when campaigns.status in ('ended', 'hidden') or campaigns.admission = 'link' or sessions.hidden_at is not null
        then null else campaigns.title end as title
    from store_tables t
    join sessions on sessions.table_id = t.id and sessions.called_off_at is null
      and session_span(sessions.start_date, sessions.length_minutes)
        && session_span(${startDate}::timestamptz, ${lengthMinutes}::int)
    join campaigns on campaigns.id = sessions.campaign_id
    where t.retailer_id = ${retailerId}::uuid and sessions.id is distinct from ${sessionId}::uuid
    order by t.place, t.id, sessions.start_date, sessions.id
    limit ${sql.lit(MOST_TABLES)}`.execute(db);
  return rows;
}

/** A table of a store; undefined if the store has none with this id. */
export const findTable = (
  db: Database,
  { retailerId, tableId }: { retailerId: Id; tableId: Id },
): Promise<{ name: string } | undefined> =>
  db
    .selectFrom('store_tables')
    .select('name')
    .where('id', '=', tableId)
    .where('retailer_id', '=', retailerId)
    .executeTakeFirst();

/** The store of a session's campaign, and whether a player manages it; undefined if there is no such session, or no store. */
export async function findStoreOfSession(
  db: Database,
  sessionId: Id,
  playerId: Id | null,
): Promise<{ retailerId: Id; isManager: boolean } | undefined> {
  const { rows } = await sql<{ retailerId: Id; isManager: boolean }>`
    select campaigns.retailer_id as "retailerId", exists (
      select from retailer_managers own
      where own.retailer_id = campaigns.retailer_id and own.player_id = ${playerId}::uuid
    ) as "isManager"
    from sessions join campaigns on campaigns.id = sessions.campaign_id
    where sessions.id = ${sessionId}::uuid and campaigns.retailer_id is not null`.execute(db);
  return rows[0];
}

/** Writes where a session is played. The trigger `sessions_take_table` gives it the table of that name. */
export async function writePlace(db: Database, sessionId: Id, place: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ place, revision: sql`revision + 1` })
    .where('id', '=', sessionId)
    .execute();
}
