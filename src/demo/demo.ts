import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';
import { addressOf, castOf, type Cast } from './rows/cast.ts';
import { campaignRows, gameAccountRows, gameSystemRows } from './rows/game-rows.ts';
import { contactMessageRows, inviteRows, peopleRows, relationshipRows } from './rows/people-rows.ts';
import { contractRows, examRows } from './rows/qualification-rows.ts';
import { wordRows } from './rows/word-rows.ts';
import { wishRows } from './rows/wish-rows.ts';
import {
  conventionRows,
  retailerRows,
  storeLinkRows,
  storePageRows,
  storeTableRows,
  visitRows,
} from './rows/store-rows.ts';
import { demoAccounts } from '#features/accounts/server/sign-in/demo-accounts.ts';
import { countSessionsLed } from '#features/membership/server/records/figures/organiser-figures.ts';
import { DEMAND_JOB } from '#features/tables/server/demand/count-demand-queue.ts';
import { copyWishes } from '#features/tables/server/records/demand.ts';
import { noteProgress } from '#platform/notices/progress.ts';
import { insertAll, type NewRow } from './factories/insert.ts';

type Rows = { [T in keyof DB]?: NewRow<T>[] };

/** Names of the demo accounts' profiles; the others are called by their aliases. */
const usernames = { player: 'robin', organiser: 'morgan', admin: 'wren' } as const;

/**
 * Fills the demo world into a database without users: all of it in one transaction, or nothing. Starters that race
 * wait for each other, and one fills. The same `now` makes the same world, ids included; only the password hashes
 * are as `hashPassword` makes them, one for each demo account. Dates lie around `now`. Answers whether it filled.
 */
export async function fillDemoWorld(
  db: Database,
  { now, hashPassword }: { now: Date; hashPassword: () => Promise<string> },
): Promise<boolean> {
  if (await hasUsers(db)) return false;
  const hashes = await hashesBy(hashPassword);
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo world', 0))`.execute(transaction);
    if (await hasUsers(transaction)) return false;
    await insertWorld(transaction, now, hashes);
    return true;
  });
}

/** Inserts the demo world in a transaction of the caller, who has seen that there are no users. */
export async function insertDemoWorld(
  db: DatabaseTransaction,
  { now, hashPassword }: { now: Date; hashPassword: () => Promise<string> },
): Promise<void> {
  await insertWorld(db, now, await hashesBy(hashPassword));
}

/** A password hash for each demo account. */
async function hashesBy(hashPassword: () => Promise<string>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { email } of demoAccounts) hashes.set(email, await hashPassword());
  return hashes;
}

async function insertWorld(
  db: DatabaseTransaction,
  now: Date,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const cast = castOf(now);
  // Parents come before their children: this is the order of insertion.
  for (const [table, rows] of Object.entries(worldRows(cast, now, hashes))) {
    await insertAll(db, table as keyof DB, rows);
  }
  await finishProfiles(db, cast, now);
  await countSessionsLed(db, { now, countedBefore: now, most: cast.all.length });
  await copyWishes(db, now);
  await noteProgress(db, DEMAND_JOB, now);
  // Filling it changed no calendar.
  await db.updateTable('campaigns').set({ calendar_changed_at: null }).execute();
}

/** Whether anybody has an account. */
export async function hasUsers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from auth.users) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Ids are made of words, so that any moment gives them. */
const ANY_MOMENT = new Date('2026-01-01T12:00:00Z');
let knownIds: ReadonlyMap<string, readonly string[]> | undefined;

/** Ids of everything that `fillDemoWorld` makes, by table; they are the same whenever it was filled. */
export function demoWorldIds(): ReadonlyMap<string, readonly string[]> {
  knownIds ??= readIds(worldRows(castOf(ANY_MOMENT), ANY_MOMENT, new Map()));
  return knownIds;
}

const readIds = (rows: Rows) =>
  new Map(
    (Object.entries(rows) as [string, { id?: string }[]][]).map(([table, made]) => [
      table,
      made.flatMap(({ id }) => id ?? []),
    ]),
  );

function worldRows(cast: Cast, now: Date, passwordHash: ReadonlyMap<string, string>): Rows {
  const accounts = gameAccountRows(cast);
  return {
    ...peopleRows(cast, passwordHash),
    player_relationships: relationshipRows(cast, now),
    invites: inviteRows(cast, now),
    contact_messages: contactMessageRows(now),
    game_systems: gameSystemRows(now),
    player_game_accounts: accounts,
    player_wishes: wishRows(cast, now),
    ...examRows(cast, now, accounts),
    ...contractRows(cast, now),
    retailers: retailerRows(now),
    ...storeLinkRows(cast),
    store_pages: storePageRows(now),
    store_tables: storeTableRows(),
    ...visitRows(cast, now),
    conventions: conventionRows(now),
    ...campaignRows(cast, now),
    ...wordRows(cast, now),
  };
}

/** The database made the profiles when the users came; here they get their age and name, and the demo admin the role. */
async function finishProfiles(db: Database, cast: Cast, now: Date): Promise<void> {
  await sql`update profiles set created_at = users.created_at from auth.users where users.id = profiles.id`.execute(
    db,
  );
  const names = [
    ...cast.others.map(({ userId, alias }) => ({ userId, username: addressOf(alias) })),
    ...(['player', 'organiser', 'admin'] as const).map((part) => ({
      userId: cast[part].userId,
      username: usernames[part],
    })),
  ];
  await sql`
    update profiles set username = named.username
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as named ("userId" uuid, username text)
    where profiles.id = named."userId"`.execute(db);
  await db
    .updateTable('profiles')
    .set({ role: 'admin', admin_since: now })
    .where('id', '=', cast.admin.userId)
    .execute();
}
