import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase, truncateAll } from '../support/database.ts';
import { fillWorld } from './world.ts';

const { db } = testDatabase();

/** How many rows each table has. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth')`.execute(db);
  const counts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const found = await sql.raw<{ n: number }>(`select count(*) as n from ${name}`).execute(db);
      return [name, found.rows[0]!.n] as const;
    }),
  );
  return Object.fromEntries(counts);
}

const filled = (counts: Record<string, number>) => Object.keys(counts).filter((name) => counts[name]! > 0);

test('the world of these tests has a row in every table', async () => {
  await fillWorld(db);
  const counts = await rowCounts();
  expect(Object.keys(counts).filter((name) => counts[name] === 0)).toEqual([]);
});

test('no test sees rows of the one before it, evidence included; fixed rows stay', async () => {
  await fillWorld(db);
  await truncateAll(db);
  const counts = await rowCounts();
  expect(filled(counts).toSorted()).toEqual(['public.campaign_types', 'public.contract_classes']);
  expect(counts).toMatchObject({ 'public.campaign_types': 3, 'public.contract_classes': 2 });
});

test('tables with very many rows are emptied as well', async () => {
  await sql`
    insert into auth.users (email)
    select 'p' || i || '@crowd.example' from generate_series(1, 2500) i`.execute(db);
  await truncateAll(db);
  expect(filled(await rowCounts())).toHaveLength(2);
});
