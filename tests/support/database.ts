import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, inject, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { databaseUrl } from './database-url.ts';
import { dropDatabase } from './drop-database.ts';

/** So many requests of a race really are at the database at the same time. */
const RACE_CONNECTIONS = 24;
/** Hundreds may wait for one lock, one after the other: who wins is what counts, however slow the machine. */
const WAIT_MS = 60_000;

export type TestDatabase = { db: Database; url: string };

/**
 * This worker's own copy of the migrated database, emptied before each test. Call it once, at the top of a test file
 * (or of a `describe`): it registers what makes, empties and closes it. `db` serves 8 connections.
 * `emptied: 'once'` keeps what a `beforeAll` of the test file's own puts into it.
 */
export function testDatabase(options: { emptied?: 'before each test' | 'once' } = {}): TestDatabase {
  const { url } = ownDatabase();
  const { db, close } = openDatabase({ ...wayTo(url), max: 8, waitMs: WAIT_MS });
  const empty = () => truncateAll(db);
  beforeAll(createOwnDatabase);
  if (options.emptied === 'once') beforeAll(empty);
  else beforeEach(empty);
  afterAll(close);
  return { db, url };
}

/** How the databases of this project's tests are reached: by way of PgBouncer in the project `pooled`. */
function wayTo(url: string): { url: string; isPooled: boolean } {
  if (process.env['TEST_POOLED'] !== '1') return { url, isPooled: false };
  const { pathname, searchParams, username } = new URL(url);
  const user = username || searchParams.get('user');
  return { url: `postgres://${user}@127.0.0.1:${inject('pooler')!.port}${pathname}`, isPooled: true };
}

/** A pool of 24 connections to the same database, for tests that race. Beside `testDatabase()`, which makes and empties it. */
export function racePool(): Database {
  const { db, close } = openDatabase({ ...wayTo(ownDatabase().url), max: RACE_CONNECTIONS, waitMs: WAIT_MS });
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
 * Call it at the top of a test file or of a `describe`. `options` are those of `create database`.
 */
export function emptyDatabase(purpose: string, options = ''): { url: string } {
  const name = `${ownDatabase().name}_${purpose}`;
  beforeAll(() => onServer((client) => client.query(`create database ${name} ${options}`)));
  afterAll(() => onServer((client) => dropDatabase(client, name)));
  return { url: databaseUrl(inject('postgres').url, name) };
}

/**
 * A migrated database of the test file's own, which nothing empties between tests: for tests that fill it once with
 * very many rows.
 */
export function separateDatabase(purpose: string): TestDatabase {
  const { url } = emptyDatabase(purpose, `template ${inject('postgres').prefix}_template`);
  const { db, close } = openDatabase({ url, max: 8 });
  afterAll(close);
  return { db, url };
}

/**
 * Empties every table that has rows but those that migrations fill. Evidence too: the tests own the tables, and switch
 * off what refuses it to everybody else.
 */
export async function truncateAll(db: Database): Promise<void> {
  const steps = (await tablesToEmpty(db)).map(({ name, isEvidence }) =>
    isEvidence
      ? `
      if exists (select from ${name}) then
        alter table ${name} disable trigger user;
        delete from ${name};
        alter table ${name} enable trigger user;
      end if;`
      : `
      if exists (select from ${name}) then
        if exists (select from ${name} offset ${FEW_ROWS}) then
          truncate ${name} cascade;
        else
          delete from ${name};
        end if;
      end if;`,
  );
  // Last: what is deleted from other tables leaves rows in it.
  steps.push('delete from calendar_cancellations; delete from former_names; delete from changes;');
  await sql.raw(`do $$ begin ${steps.join('')} end $$`).execute(db);
}

/** Up to here deleting rows is many times faster than truncating, which makes new files for every index. */
const FEW_ROWS = 1000;

type TableToEmpty = { name: string; isEvidence: boolean };
let knownTables: TableToEmpty[] | undefined;

/** The tables in the order in which they can be emptied: one with a foreign key comes before the table it references. */
async function tablesToEmpty(db: Database): Promise<TableToEmpty[]> {
  if (knownTables) return knownTables;
  const tables = await sql<TableToEmpty & { targets: string[] }>`
    select oid::regclass::text as name,
      exists (
        select from pg_trigger where tgrelid = pg_class.oid and tgname like '%evidence'
      ) as "isEvidence",
      array(
        select confrelid::regclass::text from pg_constraint
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> pg_class.oid
        -- Questions of an exam that was taken can't be deleted.
        union select 'exam_questions' where relname = 'player_exams'
      ) as targets
    from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and relname not in ('campaign_types', 'contract_classes', 'changes')`.execute(db);
  const ordered: TableToEmpty[] = [];
  const waiting = new Set(tables.rows);
  while (waiting.size > 0) {
    const pointedTo = new Set([...waiting].flatMap(({ targets }) => targets));
    const free = [...waiting].filter(({ name }) => !pointedTo.has(name));
    if (free.length === 0) throw new Error('Foreign keys go round in a circle');
    for (const table of free) waiting.delete(table);
    ordered.push(...free);
  }
  knownTables = ordered;
  return ordered;
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

/** What was sent to the database, and how often something was sent only after an answer had come. */
export type Sent = { trips: number; statements: string[] };

type Submitted = string | { text: string };
type Emitting = { connection: { on(event: string, listener: () => void): void } };

/** Clients whose answers are listened for. */
const heard = new WeakSet<Client>();
/** Whether an answer came since the last statement was sent; what is sent then begins a round trip. */
let isAnswered = true;

/** Counts statements and round trips of `work`, which must ask the database one thing after the other. */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { trips: 0, statements: [] };
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
  const query = vi.spyOn(Client.prototype, 'query').mockImplementation(function submit(
    this: Client,
    ...given: unknown[]
  ) {
    if (!heard.has(this)) {
      heard.add(this);
      (this as unknown as Emitting).connection.on('readyForQuery', () => (isAnswered = true));
    }
    const [statement] = given as [Submitted];
    sent.statements.push(typeof statement === 'string' ? statement : statement.text);
    if (isAnswered) sent.trips += 1;
    isAnswered = false;
    return send.apply(this, given);
  });
  isAnswered = true;
  try {
    await work();
    return sent;
  } finally {
    query.mockRestore();
  }
}
