import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { openDatabase, openVisitorsDatabase } from './connect.ts';

const { db, url } = testDatabase();

test('a statement with parameters is parsed once on a connection', async () => {
  // The number of statement names per process is limited, and earlier test files may have used them up.
  vi.resetModules();
  const fresh = await import('./connect.ts');
  const connection = fresh.openDatabase({ url, max: 1 });
  for (const wanted of ['anna', 'berta', 'carla']) {
    await connection.db.selectFrom('profiles').select('id').where('username', '=', wanted).execute();
  }
  const prepared = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements
    where statement like '%from "profiles"%'`.execute(connection.db);
  await connection.close();
  expect(prepared.rows).toEqual([{ uses: 3 }]);
});

test('counts arrive as numbers, and one too large for a number is an error instead of a wrong count', async () => {
  const small = await sql<{ n: unknown }>`select count(*) as n from campaign_types`.execute(db);
  expect(small.rows).toEqual([{ n: 3 }]);
  await expect(sql`select 9007199254740993::int8 as n`.execute(db)).rejects.toThrow('too large');
});

test('prices arrive as text with two decimals', async () => {
  const prices = await sql<{ price: unknown }>`select 0.1::numeric(10, 2) as price`.execute(db);
  expect(prices.rows).toEqual([{ price: '0.10' }]);
});

test('times arrive with exactly the milliseconds that they are stored with', async () => {
  await db
    .insertInto('conventions')
    .values({ name: 'Con', start_date: new Date(), end_date: new Date() })
    .execute();
  const [row] = await db.selectFrom('conventions').select('created_at').execute();
  const again = await db
    .selectFrom('conventions')
    .select('id')
    .where('created_at', '=', row!.created_at)
    .execute();
  expect(again).toHaveLength(1);
});

test('a client gives up soon after the server should have, unless the limit is lifted for long work', async () => {
  const connection = openDatabase({ url, max: 1, statementTimeoutMs: 100 });
  // The server's limit is lifted without the client noticing, so only the client can stop it.
  const slow = sql`select set_config('statement_timeout', '0', true), pg_sleep(3)`;
  const rest = sql`select pg_sleep(3)`;
  await expect(
    connection.db.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
      await rest.execute(transaction);
    }),
  ).rejects.toThrow('Query read timeout');
  await connection.db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await rest.execute(transaction);
  });
  await expect(slow.execute(connection.db)).rejects.toThrow('statement timeout');
  await connection.close();
});

test('a statement that runs too long is stopped', async () => {
  const limits = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    db,
  );
  expect(limits.rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'lock_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '15000' },
  ]);
});

test('a statement of a visitor is stopped after two seconds, told at connecting and not by a statement', async () => {
  const visitors = openVisitorsDatabase(url);
  const { rows } = await sql<{ setting: string; source: string }>`
    select setting, source from pg_settings where name = 'statement_timeout'`.execute(visitors.db);
  await visitors.close();
  expect(rows).toEqual([{ setting: '2000', source: 'client' }]);
});

test('a connection that the server closes is replaced, and the process goes on', async () => {
  const connection = openDatabase({ url, max: 1 });
  const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db);
  await sql`select pg_terminate_backend(${pid.rows[0]!.pid}, 5000)`.execute(db);
  await expect
    .poll(() =>
      connection.ping().then(
        () => 'answered',
        () => 'away',
      ),
    )
    .toBe('answered');
  await connection.close();
});

test('a connection lost inside a transaction fails that transaction, and the process goes on', async () => {
  const connection = openDatabase({ url, max: 1 });
  const work = connection.db.transaction().execute(async (transaction) => {
    const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${pid.rows[0]!.pid}, 5000)`.execute(db);
    await transaction.insertInto('game_systems').values({ name: 'Lost' }).execute();
  });
  await expect(work).rejects.toThrow(/connection|terminat/i);
  await connection.ping();
  await connection.close();
  expect(await db.selectFrom('game_systems').select('id').execute()).toEqual([]);
});
