import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';
import type { Id } from '#shared/ids.ts';

/** How many of an account's latest networks are kept. */
const MAX_NETWORKS = 20;

export async function findSignInNetwork(db: Database, userId: Id, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.sign_in_networks')
    .select('network')
    .where('user_id', '=', userId)
    .where('network', '=', network)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account signed in within the last 90 days, or was made before `madeBefore`. */
export async function hasSignedInBefore(db: Database, userId: Id, madeBefore: Date): Promise<boolean> {
  const { rows } = await sql<{ before: boolean }>`
    select exists (select from auth.sign_in_networks where user_id = ${userId})
      or exists (select from auth.users where id = ${userId} and created_at < ${madeBefore}) as before`.execute(
    db,
  );
  return rows[0]?.before ?? false;
}

/** Stores the network as the account's latest one and deletes the oldest beyond twenty. */
export async function putSignInNetwork(db: Database, userId: Id, network: string, at: Date): Promise<void> {
  // total: a user has a network once
  await sql`
    with put as (
      insert into auth.sign_in_networks (user_id, network, last_sign_in_at) values (${userId}, ${network}, ${at})
      on conflict (user_id, network) do update set last_sign_in_at = excluded.last_sign_in_at
    )
    delete from auth.sign_in_networks where user_id = ${userId} and network in (
      select network from auth.sign_in_networks where user_id = ${userId} and network <> ${network}
      order by last_sign_in_at desc, network desc offset ${sql.lit(MAX_NETWORKS - 1)})`.execute(db);
}

/** Deletes the networks that were last used before `before`. */
export async function sweepSignInNetworks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('auth.sign_in_networks').where('last_sign_in_at', '<', before).execute();
}
