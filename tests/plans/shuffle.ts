import { sql } from 'kysely';
import type { Database } from '#platform/database/connect.ts';

/** Puts the rows of all tables into another order, and rebuilds their indexes: what ties comes in another order then. */
export async function shuffleRows(db: Database): Promise<void> {
  // By a hash of a key; of what that is made of, all but times, which become text in a way that a setting decides.
  const { rows } = await sql<{ name: string; key: string }>`
    select distinct on (c.oid) format('%I.%I', n.nspname, c.relname) as name,
      (select string_agg(format('%I::text', a.attname), ' || ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum = any(i.indkey) and a.atttypid::regtype::text in ('uuid', 'text', 'integer')) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_index i on i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.reltuples > 1
    order by c.oid, i.indisprimary desc, i.indexrelid`.execute(db);
  for (const { name, key } of rows) {
    await sql.raw(`create index shuffled on ${name} (md5(${key}))`).execute(db);
    await sql.raw(`cluster ${name} using shuffled`).execute(db);
    await sql.raw(`drop index ${name.split('.')[0]}.shuffled`).execute(db);
  }
  await sql`analyze`.execute(db);
}
