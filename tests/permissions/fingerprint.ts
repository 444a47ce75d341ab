import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/**
 * Row writes of a transaction's connection: another number later in the transaction tells that it wrote, also what it
 * took back. What it truncated is not counted.
 */
export async function countWrites(transaction: Database): Promise<string> {
  const { rows } = await sql<{ writes: string }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::text as writes from pg_stat_xact_user_tables`.execute(
    transaction,
  );
  return rows[0]!.writes;
}

/**
 * A function whose result changes when any row of any table does, also as a transaction sees them. Counters of attempts
 * are left out: they count refused ones, too.
 */
export async function fingerprinter(
  db: Database,
): Promise<(database?: Database) => Promise<string | undefined>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'auth') and tablename <> 'rate_limits' order by 1`.execute(
    db,
  );
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, sum(hashtextextended(t::text, 0)::numeric)::text as part from ${name} t`,
  );
  // PostgreSQL may read the tables side by side and answer in any order.
  const query = `select md5(string_agg(coalesce(part, '-'), ',' order by name)) as fingerprint
    from (${parts.join(' union all ')}) all_rows`;
  return async (database = db) =>
    (await sql<{ fingerprint: string }>`${sql.raw(query)}`.execute(database)).rows[0]?.fingerprint;
}
