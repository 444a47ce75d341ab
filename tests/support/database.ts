import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/database/connect.ts';
import { databaseUrl } from './database-url.ts';

/** At least what CHECKS.md asks of a race: so many requests really are at the database at the same time. */
const RACE_CONNECTIONS = 24;

export type TestDatabase = { db: Database; url: string };

/**
 * This worker's own copy of the migrated database, emptied before each test. Call it once, at the top of a test file
 * (or of a `describe`): it registers what makes, empties and closes it. `db` serves 8 connections.
 * `emptied: 'once'` keeps what a `beforeAll` of the test file's own puts into it.
 */
export function testDatabase(options: { emptied?: 'before each test' | 'once' } = {}): TestDatabase {
  const { url } = ownDatabase();
  const { db, close } = openDatabase({ url, max: 8 });
  const empty = () => truncateAll(db);
  beforeAll(createOwnDatabase);
  if (options.emptied === 'once') beforeAll(empty);
  else beforeEach(empty);
  afterAll(close);
  return { db, url };
}

/** A pool of 24 connections to the same database, for tests that race. Beside `testDatabase()`, which makes and empties it. */
export function racePool(): Database {
  const { db, close } = openDatabase({ url: ownDatabase().url, max: RACE_CONNECTIONS });
  afterAll(close);
  return db;
}

/** Runs `attempt` so many times at once and tells what became of each. */
export function race<T>(
  times: number,
  attempt: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: times }, (_, index) => attempt(index)));
}

/**
 * An empty database, not migrated, for as long as the test file runs: for tests of migrations and of starting.
 * Call it at the top of a test file or of a `describe`.
 */
export function emptyDatabase(purpose: string): { url: string } {
  const name = `${ownDatabase().name}_${purpose}`;
  beforeAll(() => onServer((client) => client.query(`create database ${name}`)));
  afterAll(() => onServer((client) => client.query(`drop database if exists ${name} with (force)`)));
  return { url: databaseUrl(inject('postgres').url, name) };
}

/** Tables whose rows come with the migrations. */
const FIXED_TABLES = ['campaign_types', 'contract_classes'];

/** Empties every table that has rows but those that migrations fill. Evidence too: triggers don't hear of it. */
export async function truncateAll(db: Database): Promise<void> {
  await sql`
    do $$
    declare
      candidate record;
      has_rows boolean;
      filled text[] := '{}';
    begin
      for candidate in
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'auth') and tablename not in (${sql.join(FIXED_TABLES.map((table) => sql.lit(table)))})
      loop
        execute 'select exists (select from ' || candidate.name || ')' into has_rows;
        if has_rows then
          filled := filled || candidate.name;
        end if;
      end loop;
      if filled <> '{}' then
        execute 'truncate ' || array_to_string(filled, ', ') || ' cascade';
      end if;
    end
    $$`.execute(db);
}

function ownDatabase(): { name: string; url: string } {
  const { url, prefix } = inject('postgres');
  const name = `${prefix}_${process.env['VITEST_POOL_ID'] ?? '0'}`;
  return { name, url: databaseUrl(url, name) };
}

async function createOwnDatabase(): Promise<void> {
  const { name } = ownDatabase();
  const { prefix } = inject('postgres');
  await onServer(async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${name} template ${prefix}_template`);
  });
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
