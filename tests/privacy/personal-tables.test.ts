import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { personalTables } from '#api/features.ts';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase({ emptied: 'once' });

/** Schemas with tables of ours; `pgboss` has the job queue's, whose payloads are sealed and which are erased by address. */
const schemas = ['public', 'auth'];

const declared = personalTables.flatMap(({ table, columns }) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

async function presentColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = any(${schemas}) and t.table_type = 'BASE TABLE'`.execute(db);
  return rows.map(({ name }) => name);
}

describe('every column of the schema says what it is to a person', () => {
  test('none is missing, none is declared twice, none is gone', async () => {
    expect(declared.toSorted()).toEqual((await presentColumns()).toSorted());
  });

  test('tables lie in no schema that nobody looks at', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_schema as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
    const others = rows.map(({ name }) => name).filter((name) => !schemas.includes(name));
    expect(others.filter((name) => !['migrations', 'extensions', 'pgboss'].includes(name))).toEqual([]);
  });

  test('a column that points to a user or player is none of the product alone', async () => {
    const { rows } = await sql<{ name: string }>`
      select case n.nspname when 'public' then '' else n.nspname || '.' end || r.relname || '.' || a.attname as name
      from pg_constraint k
      join pg_class r on r.oid = k.conrelid join pg_namespace n on n.oid = r.relnamespace
      join pg_attribute a on a.attrelid = r.oid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'players'::regclass)`.execute(db);
    const product = new Set(
      personalTables.flatMap(({ table, columns }) =>
        Object.entries(columns).flatMap(([column, fate]) => (fate === 'product' ? `${table}.${column}` : [])),
      ),
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ name }) => name).filter((name) => product.has(name))).toEqual([]);
  });

  test('it says which rows are a person’s, and why what stays stays', () => {
    const wrong = personalTables.flatMap(({ table, columns, title, isOf, kept }) => {
      const fates = new Set(Object.values(columns));
      const isExported = title !== undefined;
      const stays = fates.has('evidence') || fates.has('handed-on');
      const isRight =
        isExported === (isOf !== undefined) &&
        (isExported || !(fates.has('own') || fates.has('cleared'))) &&
        (kept !== undefined) === stays;
      return isRight ? [] : [table];
    });
    expect(wrong).toEqual([]);
  });

  test('docs/privacy.md lists every table of which something stays, with its reason and its end', () => {
    const lines = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8').split('\n');
    const missing = personalTables.flatMap(({ table, kept }) => {
      if (!kept) return [];
      const line = lines.find((text) => text.startsWith('|') && text.includes(`\`${table}\``)) ?? '';
      return line.includes(kept.why) && line.includes(kept.until) ? [] : [table];
    });
    expect(missing).toEqual([]);
  });
});
