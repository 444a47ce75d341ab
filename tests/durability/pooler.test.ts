// Guildhall through PgBouncer in transaction mode, run with deploy/cluster/pgbouncer.ini.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { refuseUnfitAddresses } from '#platform/database/poolers.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { findPgBouncer, type Pooler, startPgBouncer } from '../support/services/pgbouncer.ts';

const program = findPgBouncer();
if (program === null)
  console.warn(
    'Left out: a server behind PgBouncer. There is no pgbouncer here, and none to be had from Debian',
  );

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it works',
    (error: unknown) => (error as Error).message,
  );

describe.skipIf(program === null)('behind PgBouncer in transaction mode', () => {
  const { db, url: directUrl } = testDatabase();
  let pooler: Pooler;
  let url: string;
  let server: ServerProcess;

  beforeAll(async () => {
    // Another test's jobs may lie in this worker's database.
    await sql`drop schema if exists pgboss cascade`.execute(db);
    pooler = await startPgBouncer(program!, inject('postgres').url);
    url = pooler.urlOf(new URL(directUrl).pathname.slice(1));
    server = await startServerProcess({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl });
  });
  afterAll(async () => {
    await server.cleanUp();
    await pooler.stop();
  });

  test('a start that is not told the direct address is refused in one line, and so is one whose direct address is none', async () => {
    const refusalOf = (databaseUrl: string, direct: string | null, replicaUrl: string | null = null) =>
      reasonOf(refuseUnfitAddresses({ databaseUrl, directUrl: direct, replicaUrl }));
    expect(await refusalOf(url, null)).toBe(
      'DATABASE_URL leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to an address that leads to PostgreSQL itself',
    );
    expect(await refusalOf(url, url)).toBe(
      'DATABASE_DIRECT_URL leads to a pooler in transaction mode: it must lead to PostgreSQL itself',
    );
    expect(await refusalOf(url, directUrl)).toBe('it works');
    expect(await refusalOf(directUrl, null)).toBe('it works');
    expect(await refusalOf(directUrl, null, url)).toBe(
      'DATABASE_REPLICA_URL leads to a pooler: it must lead to a standby itself',
    );
    expect(await refusalOf(directUrl, null, 'postgres://guildhall@127.0.0.1:1/guildhall')).toBe('it works');
    const refused = startServerProcess({ DATABASE_URL: url });
    expect(await reasonOf(refused)).toMatch(/ended with 1: DATABASE_URL leads to a pooler [^\n]*\n$/);
  });

  test('connections have the limits of the configuration', async () => {
    const { db: pooled, close } = openDatabase({ url, isPooled: true });
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name`.execute(
      pooled,
    );
    await close();
    expect(rows).toEqual([
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '15000' },
    ]);
  });

  test('the server writes, works on jobs, and forgets a kept answer when another server changes it', async () => {
    const write = await fetch(`${server.url}/api/contact-messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify({
        name: 'Kim',
        email: 'kim@example.com',
        subject: 'A question',
        message: 'Free?',
      }),
    });
    expect(write.status).toBe(201);
    const mailDone = async () =>
      (await sql<{ state: string }>`select state from pgboss.job where name = 'mail'`.execute(db)).rows;
    await vi.waitFor(async () => expect(await mailDone()).toEqual([{ state: 'completed' }]), 20_000);

    const names = async () => {
      const answer = await fetch(`${server.url}/api/game-systems`);
      return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name);
    };
    expect(await names()).toEqual([]);
    await db.insertInto('game_systems').values({ name: 'Kings of War' }).execute();
    await vi.waitFor(async () => expect(await names()).toEqual(['Kings of War']), 5_000);
    expect(server.output()).not.toMatch(/unexpected error|unhandled/i);
  });
});
