import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import { areApart } from '#features/blocks/server/records/meeting.ts';
import type { Id } from '#shared/ids.ts';
import { MOST_MANAGERS, type Role } from '../../rules.ts';

/** A store as a claim needs it. */
export type ClaimedStore = {
  name: string;
  status: string;
  /** The address that an import or an admin wrote; null if there is none. */
  knownEmail: string | null;
};

/** Locks a store until the transaction ends; undefined if it does not exist. Everything that changes its managers locks it first, and so do imports. */
export async function lockStore(db: Database, retailerId: Id): Promise<ClaimedStore | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select(['name', 'status', 'email', 'is_email_by_manager as isByManager'])
    .where('id', '=', retailerId)
    .forUpdate()
    .executeTakeFirst();
  return row && { name: row.name, status: row.status, knownEmail: row.isByManager ? null : row.email };
}

/** A store without a lock. */
export async function findStore(db: Database, retailerId: Id): Promise<ClaimedStore | undefined> {
  const row = await db
    .selectFrom('retailers')
    .select(['name', 'status', 'email', 'is_email_by_manager as isByManager'])
    .where('id', '=', retailerId)
    .executeTakeFirst();
  return row && { name: row.name, status: row.status, knownEmail: row.isByManager ? null : row.email };
}

export type StoredManager = { playerId: Id; userId: Id; alias: string; role: Role };

/** The managers of a store: owners first, then by alias. */
export async function listManagers(db: Database, retailerId: Id): Promise<StoredManager[]> {
  const rows = await db
    .selectFrom('retailer_managers as m')
    .innerJoin('players', 'players.id', 'm.player_id')
    .select(['players.id as playerId', 'players.auth_id as userId', 'players.alias', 'm.role'])
    .where('m.retailer_id', '=', retailerId)
    .orderBy(sql`m.role = 'owner'`, 'desc')
    .orderBy('players.alias')
    .orderBy('players.id')
    // Admins may have added more before there was a limit.
    .limit(sql.lit(MOST_MANAGERS * 5))
    .execute();
  return rows.map(({ playerId, userId, alias, role }) => ({
    playerId,
    userId,
    alias,
    role: role === 'owner' ? 'owner' : 'manager',
  }));
}

/** Makes a player a manager, or changes the role of one. */
export async function putManager(
  db: Database,
  { retailerId, playerId, role }: { retailerId: Id; playerId: Id; role: Role },
): Promise<void> {
  await db
    .insertInto('retailer_managers')
    .values({ retailer_id: retailerId, player_id: playerId, role })
    .onConflict((conflict) => conflict.columns(['retailer_id', 'player_id']).doUpdateSet({ role }))
    .execute();
}

export async function removeManager(db: Database, retailerId: Id, playerId: Id): Promise<void> {
  await db
    .deleteFrom('retailer_managers')
    .where('retailer_id', '=', retailerId)
    .where('player_id', '=', playerId)
    .execute();
}

type Person = { playerId: Id; userId: Id; alias: string };

/**
 * The player with this alias, or whose confirmed address this is, in any case; undefined if there is none, or if one of
 * the two has blocked the other.
 */
export async function findPerson(db: Database, who: string, askingId: Id): Promise<Person | undefined> {
  const isMeant = who.includes('@')
    ? sql<boolean>`players.auth_id = (
        select id from auth.users where email = ${who.toLowerCase()}::text and email_verified)`
    : sql<boolean>`lower(players.alias) = lower(${who}::text collate "und-x-icu")`;
  return db
    .selectFrom('players')
    .select(['players.id as playerId', 'players.auth_id as userId', 'players.alias'])
    .where(isMeant)
    .where(sql<boolean>`not ${areApart(sql.ref<Id>('players.id'), askingId)}`)
    .limit(sql.lit(1))
    .executeTakeFirst();
}
