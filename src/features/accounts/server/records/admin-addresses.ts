import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/** Stores a hash permanently. False if it is stored already; of two concurrent transactions the later one waits for the earlier one. */
export async function insertAdminAddress(db: Database, addressHash: string, now: Date): Promise<boolean> {
  const result = await db
    .insertInto('auth.admin_addresses')
    .values({ address_hash: addressHash, noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores several hashes permanently. */
export async function insertAdminAddresses(
  db: Database,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('auth.admin_addresses')
    .values(hashes.map((address_hash) => ({ address_hash, noted_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns those of these hashes that are stored. */
export async function findAdminAddresses(
  db: Database,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('auth.admin_addresses')
    .select('address_hash')
    .where('address_hash', 'in', hashes)
    .execute();
  return new Set(rows.map((row) => row.address_hash));
}

/** The maximum of admins that are read, and of audit log entries per action, newest first. */
const MOST_ENTRIES = 10_000;

/** The audit log's actions for making somebody an admin, or ending it. */
const promotions = [
  'profile.promote',
  'user.role',
  'user.command-admin',
  'user.command-remove-admin',
] as const;

/** One query per action, so that only the index on actions and times is read, and nothing else of the log. */
const subjectsOf = (action: (typeof promotions)[number]) => sql`
  (select subject_id::uuid from audit_log where action = ${action}
    order by created_at desc, id desc limit ${sql.lit(MOST_ENTRIES)})`;

/**
 * Every address of present admins and, by the audit log, former ones, including former addresses that they can still
 * take back. Each person is looked up separately, because they are few among many users.
 */
export async function listEveryAdminAddress(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with people as (
      (select id from profiles where role = 'admin' order by id limit ${sql.lit(MOST_ENTRIES)})
      union ${sql.join(promotions.map(subjectsOf), sql` union `)}
    )
    select p.email
    from people cross join lateral (select email from profiles where id = people.id limit 1) p where p.email is not null
    union
    select f.email
    from people cross join lateral (select email from auth.former_addresses where user_id = people.id limit 100) f`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

/** Returns those of these lower-case addresses that belong to present admins. */
export async function findAdminsAmong(
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('auth.users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select('u.email')
    .where('u.email', 'in', addresses)
    .where('p.role', '=', sql.lit('admin'))
    .execute();
  return new Set(rows.map(({ email }) => email.toLowerCase()));
}
