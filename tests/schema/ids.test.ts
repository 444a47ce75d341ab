import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../support/database.ts';

const { db } = testDatabase();

test('an id is unique in each table and view that has one: an order that ends in it is total', async () => {
  const { rows } = await sql<{ name: string; unique: boolean }>`
    select attrelid::regclass::text as name, exists (
      select from pg_index where indrelid = attrelid and indisunique and indpred is null and indkey::text = attnum::text) as unique
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'id' and relkind in ('r', 'p', 'v', 'm') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
    order by 1`.execute(db);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ unique }) => !unique)).toEqual([]);
});
