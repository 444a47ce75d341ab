import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { type Slice, sliceOf } from '#platform/lists/sorted-page.ts';
import { contains } from '#platform/lists/text-search.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_USES } from '#shared/uses.ts';
import type { ManagedRetailer, RetailerManager, RetailerUses } from '../../admin-contract.ts';

type Status = ManagedRetailer['status'];

/** One slice, by age, of the open and closed stores that match the scope. */
export async function listManagedRetailers(
  db: Database,
  scope: { q?: string | undefined; status?: Status | undefined },
  slice: Slice,
): Promise<ManagedRetailer[]> {
  const { q, status } = scope;
  const retailers = db
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('retailers')
          .select('id')
          .where(contains([sql.ref('search_text')], q ?? '')),
    )
    .selectFrom('retailers as r')
    .select(['r.id', 'r.name', 'r.city', 'r.state', 'r.status', 'r.created_at'])
    .$if(Boolean(q), (query) =>
      query.where('r.id', 'in', (found) => found.selectFrom('matching').select('matching.id')),
    )
    .$if(status !== undefined, (query) => query.where('r.status', '=', status ?? 'active'));
  const rows = await sliceOf(retailers, 'r', slice).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Locks a store until the transaction ends and returns its status; undefined if it does not exist. */
export async function lockRetailerStatus(db: Database, id: Id): Promise<Status | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

export async function updateStatus(db: Database, id: Id, status: Status): Promise<void> {
  await db.updateTable('retailers').set({ status }).where('id', '=', id).execute();
}

/** Locks a store until the transaction ends; returns its status and photo, or undefined if it does not exist. */
export async function lockRetailerToRemove(db: Database, id: Id) {
  const row = await db
    .selectFrom('retailers')
    .select(['status', 'store_photo as photo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { status: row.status, photo: row.photo };
}

/** A store's name; undefined if it does not exist. */
export async function findRetailerName(db: Database, id: Id): Promise<string | undefined> {
  const row = await db.selectFrom('retailers').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** How many records refer to a store, each kind counted up to MOST_USES. Only reliable while the store is locked. */
export async function countUses(db: Database, id: Id): Promise<RetailerUses> {
  const found = (table: 'campaigns' | 'player_retailers' | 'visit_retailers') =>
    sql<number>`(select count(*) from (
      select from ${sql.table(table)} where retailer_id = ${id} limit ${sql.lit(MOST_USES)}) u)`;
  const { rows } = await sql<RetailerUses>`
    select ${found('campaigns')} as campaigns, ${found('player_retailers')} as players,
      ${found('visit_retailers')} as visits`.execute(db);
  return rows[0]!;
}

/** Deletes a store with its managers; returns the managers' player ids. */
export async function deleteRetailer(db: Database, id: Id): Promise<Id[]> {
  const managers = await db
    .deleteFrom('retailer_managers')
    .where('retailer_id', '=', id)
    .returning('player_id')
    .execute();
  await db.deleteFrom('retailers').where('id', '=', id).execute();
  return managers.map((manager) => manager.player_id);
}

/** Adds an open store. */
export async function insertRetailer(
  db: Database,
  retailer: {
    id: Id;
    name: string;
    address: string | null;
    city: string | null;
    state: string | null;
    createdAt: Date;
  },
): Promise<void> {
  const { createdAt, ...columns } = retailer;
  await db
    .insertInto('retailers')
    .values({ ...columns, created_at: createdAt })
    .execute();
}

/** The most managers that are listed; no store has as many. */
const MOST_MANAGERS = 100;

/** The managers of a store, by alias. */
export function listManagers(db: Database, retailerId: Id): Promise<RetailerManager[]> {
  return db
    .selectFrom('retailer_managers as m')
    .innerJoin('players', 'players.id', 'm.player_id')
    .innerJoin('profiles', 'profiles.id', 'players.auth_id')
    .select(['players.id as playerId', 'players.alias', 'profiles.username'])
    .where('m.retailer_id', '=', retailerId)
    .orderBy('players.alias')
    .orderBy('players.id')
    .limit(sql.lit(MOST_MANAGERS))
    .execute();
}

type Named = { playerId: Id | null; userId: Id };

/**
 * The user with this name, alias or confirmed address, in any case, with their player; undefined if nobody has it.
 */
export async function findNamedUser(db: Database, name: string): Promise<Named | undefined> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('players', 'players.auth_id', 'profiles.id')
    .select(['players.id as playerId', 'profiles.id as userId'])
    .where(sql<boolean>`lower(profiles.username) = lower(${name}::text collate "und-x-icu")`)
    .executeTakeFirst();
  if (row) return row;
  return db
    .selectFrom('players')
    .select(['players.id as playerId', 'players.auth_id as userId'])
    .where(
      name.includes('@')
        ? sql<boolean>`players.auth_id = (
            select id from auth.users where email = ${name.toLowerCase()}::text and email_verified)`
        : sql<boolean>`lower(players.alias) = lower(${name}::text collate "und-x-icu")`,
    )
    .limit(sql.lit(1))
    .executeTakeFirst();
}

/** Makes a player manager of a store, and its owner if it has none. The role; undefined if the player is one already. */
export async function insertManager(
  db: Database,
  retailerId: Id,
  playerId: Id,
): Promise<'owner' | 'manager' | undefined> {
  const row = await db
    .insertInto('retailer_managers')
    .values({
      retailer_id: retailerId,
      player_id: playerId,
      // The store is locked: it gets one owner.
      role: sql`case when exists (
        select from retailer_managers m where m.retailer_id = ${retailerId}::uuid and m.role = 'owner')
        then 'manager' else 'owner' end`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  return row && (row.role === 'owner' ? 'owner' : 'manager');
}

/** Removes a manager; their user, or undefined if the player was none. */
export async function deleteManager(db: Database, retailerId: Id, playerId: Id): Promise<Id | undefined> {
  const row = await db
    .deleteFrom('retailer_managers')
    .where('retailer_id', '=', retailerId)
    .where('player_id', '=', playerId)
    .returning((of) =>
      of.selectFrom('players').select('auth_id').whereRef('players.id', '=', 'player_id').as('userId'),
    )
    .executeTakeFirst();
  return row?.userId ?? undefined;
}
