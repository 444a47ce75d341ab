import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { makeGameSystem } from '#demo/factories/games.ts';
import { compileOnce } from './compile-once.ts';

const { db } = testDatabase();

test('a query compiled once is built once, and sent with the values of each call', async () => {
  await makeGameSystem(db, { name: 'Anvil' });
  await makeGameSystem(db, { name: 'Basalt' });
  let built = 0;
  const findByName = compileOnce((on, { name, at }: { name: string; at: Date }) => {
    built += 1;
    return on
      .selectFrom('game_systems')
      .select(['name', sql<Date>`${at}::timestamptz`.as('at'), sql<string>`${'kept'}::text`.as('kept')])
      .where('name', '=', name);
  });
  const at = new Date('2026-03-01T12:00:00Z');
  expect(await findByName(db, { name: 'Anvil', at })).toEqual([{ name: 'Anvil', at, kept: 'kept' }]);
  expect(await findByName(db, { name: 'Basalt', at })).toEqual([{ name: 'Basalt', at, kept: 'kept' }]);
  expect(await findByName(db, { name: "x' or '1'='1", at })).toEqual([]);
  expect(built).toBe(1);
});

test('a query compiled outside a transaction runs in the transaction that it is sent in', async () => {
  const names = compileOnce((on, { name }: { name: string }) =>
    on.selectFrom('game_systems').select('name').where('name', '=', name),
  );
  expect(await names(db, { name: 'Copper' })).toEqual([]);
  await db.transaction().execute(async (transaction) => {
    await makeGameSystem(transaction, { name: 'Copper' });
    expect(await names(transaction, { name: 'Copper' })).toEqual([{ name: 'Copper' }]);
    expect(await names(db, { name: 'Copper' })).toEqual([]);
  });
});
