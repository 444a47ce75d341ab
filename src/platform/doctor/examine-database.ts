import { sql } from 'kysely';
import type { Client } from 'pg';
import { databaseClient } from '../database/clients.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { connectionsNeeded } from '../database/connection-shares.ts';
import { pendingMigrations } from '../database/migrate.ts';
import type { FileStore } from '../files/store.ts';
import { type FileColumn, namedKeys } from '../files/file-columns.ts';
import { mailQueues } from '../mail/mailer.ts';
import { isExpectedError } from '../config/start-error.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** If clocks differ by more than this, links expire too soon or too late. */
const MAX_CLOCK_MS = 5_000;
const MAIL_WAITS_MINUTES = 30;

/**
 * Checks that the database is usable, has this version's schema, keeps up with its jobs, and refers to no missing file.
 * Then runs the product's own checks.
 */
export async function examineDatabase(
  url: string,
  {
    files,
    fileColumns,
    workers,
    checks,
  }: {
    /** Where the files should be, and what to call that place. */
    files: { store: FileStore; place: string };
    fileColumns: readonly FileColumn[];
    workers: number;
    checks: readonly ((db: Database) => Promise<Finding>)[];
  },
): Promise<Finding[]> {
  let pending: string[];
  try {
    pending = await pendingMigrations(url);
  } catch (error) {
    if (isExpectedError(error)) return [wrong('database', error.message)];
    throw error;
  }
  const client = databaseClient(url, { application_name: 'guildhall-doctor' });
  await client.connect();
  try {
    const server = await runChecks(url, [(db) => examineServer(db, workers), examineLog]);
    if (pending.length > 0) return [...server, await judgePending(client, pending)];
    const found = await examineFiles(client, files, fileColumns);
    const migrations = good('migrations', 'all are applied');
    return [...server, migrations, found, ...(await runChecks(url, [examineQueue, ...checks]))];
  } finally {
    await client.end();
  }
}

/** Checks the database's version, size, clock, and that it allows enough connections for a server with this many workers. */
export async function examineServer(db: Database, workers = 1): Promise<Finding> {
  const { rows } = await sql<{ release: string; now: Date; connections: number; megabytes: number }>`
    select current_setting('server_version') as release, clock_timestamp() as now,
      current_setting('max_connections')::int as connections,
      (pg_database_size(current_database()) / 1000000)::int as megabytes`.execute(db);
  const { release, now, connections, megabytes } = rows[0]!;
  const apart = Math.abs(Date.now() - now.getTime());
  if (apart > MAX_CLOCK_MS) {
    return wrong(
      'database',
      `its clock is ${Math.round(apart / 1000)} s off this machine's: set both by NTP`,
    );
  }
  const says = `PostgreSQL ${release}, ${megabytes} MB, room for ${connections} connections`;
  const needed = connectionsNeeded(workers);
  return connections < needed
    ? note('database', `${says}: one server uses up to ${needed}, so raise max_connections`)
    : good('database', says);
}

/** Settings by which a database server's log quotes what people wrote, each with the values that don't. */
const quietSettings: Readonly<Record<string, readonly string[]>> = {
  log_error_verbosity: ['terse'],
  log_min_duration_statement: ['-1'],
  log_min_error_statement: ['log', 'fatal', 'panic'],
  log_parameter_max_length_on_error: ['0'],
  log_statement: ['none', 'ddl'],
};

/** Checks by its settings whether a server's log quotes values of rows, statements or their parameters. */
export function judgeLog(settings: readonly { name: string; setting: string }[]): Finding {
  const loud = settings.filter(({ name, setting }) => !(quietSettings[name] ?? [setting]).includes(setting));
  if (loud.length === 0) return good('database log', 'it quotes nothing that people wrote');
  const found = loud.map(({ name, setting }) => `${name} = ${setting}`).join(', ');
  return note(
    'database log',
    `it quotes what people wrote, such as addresses (${found}): docs/operations/production.md says what to set`,
  );
}

async function examineLog(db: Database): Promise<Finding> {
  const names = Object.keys(quietSettings);
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${names})`.execute(db);
  return judgeLog(rows);
}

async function judgePending(client: Client, pending: string[]): Promise<Finding> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select to_regclass('public.profiles') is null as empty`,
  );
  if (rows[0]?.empty) return note('migrations', 'the database is empty: npm start prepares it');
  const names = pending.length > 2 ? `${pending[0]} to ${pending.at(-1)}` : pending.join(', ');
  return wrong('migrations', `${pending.length} are pending (${names}): npm start applies them`);
}

async function runChecks(
  url: string,
  checks: readonly ((db: Database) => Promise<Finding>)[],
): Promise<Finding[]> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    return await Promise.all(checks.map((check) => check(db)));
  } finally {
    await close();
  }
}

/** Checks whether messages wait too long, or were given up recently. */
export async function examineQueue(db: Database): Promise<Finding> {
  const table = await sql<{ found: boolean }>`
    select to_regclass('pgboss.job') is not null as found`.execute(db);
  if (!table.rows[0]?.found) return note('messages', 'there is no queue yet: npm start makes it');
  const queues = sql.join([...Object.values(mailQueues), 'sms']);
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state in ('created', 'retry')
        and created_on < now() - ${MAIL_WAITS_MINUTES} * interval '1 minute')::int as waiting,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
    from pgboss.job where name in (${queues})`.execute(db);
  const { waiting, failed } = rows[0]!;
  if (waiting > 0) {
    return wrong(
      'messages',
      `${waiting} have waited for more than ${MAIL_WAITS_MINUTES} minutes: is a server running, and does the log say why they do not go out?`,
    );
  }
  return failed > 0
    ? note('messages', `${failed} were given up in the last day: Failed mail in the console says why`)
    : good('messages', 'none is late');
}

async function examineFiles(
  client: Client,
  { store, place }: { store: FileStore; place: string },
  fileColumns: readonly FileColumn[],
): Promise<Finding> {
  const named = await namedKeys((text) => client.query<{ value: string }>(text), fileColumns);
  const stored = new Set<string>();
  try {
    for await (const { key } of store.list()) stored.add(key);
  } catch (error) {
    if (isExpectedError(error)) return wrong('files', error.message);
    throw error;
  }
  const missing = named.filter((key) => !stored.has(key));
  if (missing.length === 0) return good('files', `all ${named.length} that the database names are there`);
  return wrong(
    'files',
    `${missing.length} that the database names are missing in ${place}, such as ${missing[0]}: take them out of a backup (tar --extract), or move them from where they are (npm run move-files)`,
  );
}
