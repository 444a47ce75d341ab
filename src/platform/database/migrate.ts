import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartError } from '../config/start-error.ts';
import { databasePool, reasonOf, unreachable } from './clients.ts';

/** A migration that was just applied: number `done` of the `total` that this database lacked. */
export type MigrationProgress = { name: string; done: number; total: number };

type MigrationFile = { name: string; text: string; sha256: string };

const SCHEMA = 'migrations';
const OLDEST_SERVER = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** The folder of the numbered SQL files. */
const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/**
 * Applies the numbered SQL files that a database lacks, in order, each in its own transaction. An advisory lock lets
 * only one process do this at a time. Running it again changes nothing. If it is killed, the current file is rolled
 * back, and the next start continues there.
 * @throws StartError when the database can't be reached, is older than PostgreSQL 15, lacks UTF-8 or ICU, has had a
 * migration that differs from its file or that this version doesn't have, or when a file fails.
 */
export async function migrateDatabase(options: {
  url: string;
  onProgress?: (progress: MigrationProgress) => void;
  /** Another folder of migrations; for tests. */
  folder?: string;
  /** Applies only these migrations, which another database had. */
  only?: readonly { name: string; sha256: string }[];
}): Promise<void> {
  const all = await readMigrations(options.folder ?? MIGRATIONS_FOLDER);
  const files = options.only ? chooseMigrations(all, options.only) : all;
  const pool = databasePool(options.url, {
    // One connection for the lock and the work, one for the migrator's own tables.
    max: 2,
    application_name: 'guildhall-migrations',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseUnfitServer(db);
    await refuseForeignHistory(db, files);
    await applyPending(db, files, options.onProgress ?? (() => {}));
    // Checked again: another process, perhaps of another version, may have applied some in the meantime.
    await refuseForeignHistory(db, files);
  } finally {
    await db.destroy();
  }
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (fileName) => {
      // Windows line ends do not make it a different migration.
      const text = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { name: fileName.slice(0, -'.sql'.length), text, sha256 };
    }),
  );
}

function chooseMigrations(
  files: MigrationFile[],
  wanted: readonly { name: string; sha256: string }[],
): MigrationFile[] {
  return wanted.map(({ name, sha256 }) => {
    const file = files.find((candidate) => candidate.name === name);
    if (!file) throw new StartError(`This version doesn't know the migration ${name}: use a newer one`);
    if (file.sha256 !== sha256) throw new StartError(`The migration ${name} is another one in this version`);
    return file;
  });
}

/** The names of the migrations that a database lacks, in order. Throws under the same conditions as `migrateDatabase`. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const files = await readMigrations(MIGRATIONS_FOLDER);
  const pool = databasePool(url, { max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseUnfitServer(db);
    await refuseForeignHistory(db, files);
    const applied = new Set((await readApplied(db)).map(({ name }) => name));
    return files.map(({ name }) => name).filter((name) => !applied.has(name));
  } finally {
    await db.destroy();
  }
}

async function refuseUnfitServer(db: Kysely<unknown>): Promise<void> {
  const server = await sql<{ version: number; release: string; encoding: string; icu: boolean }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as release,
      current_setting('server_encoding') as encoding,
      exists (select 1 from pg_collation where collname = 'und-x-icu') as icu`
    .execute(db)
    .catch((error: unknown) => {
      throw unreachable(error);
    });
  const [row] = server.rows;
  if (!row) throw new Error('The server did not say what it is');
  if (row.version < OLDEST_SERVER) {
    throw new StartError(`The database is PostgreSQL ${row.release}; PostgreSQL 15 or newer is needed`);
  }
  if (row.encoding !== 'UTF8') {
    throw new StartError(`The database has the encoding ${row.encoding}; UTF8 is needed`);
  }
  if (!row.icu)
    throw new StartError('The database server was built without ICU, which is needed to sort names');
}

async function refuseForeignHistory(db: Kysely<unknown>, files: MigrationFile[]): Promise<void> {
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  for (const { name, sha256 } of await readApplied(db)) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new StartError(
        `The database has the migration ${name}, which this version doesn't know: it was used by a newer version`,
      );
    }
    if (expected !== sha256) {
      throw new StartError(
        `The migration ${name} was changed after the database had it: put the file back and write a new migration`,
      );
    }
  }
}

async function readApplied(db: Kysely<unknown>): Promise<{ name: string; sha256: string }[]> {
  const table = await sql<{ found: boolean }>`
    select to_regclass(${`${SCHEMA}.checksums`}) is not null as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  // total: no two migrations have the same name
  const applied = await sql<{ name: string; sha256: string }>`
    select name, sha256 from ${sql.table(`${SCHEMA}.checksums`)} order by name`.execute(db);
  return applied.rows;
}

async function applyPending(
  db: Kysely<unknown>,
  files: MigrationFile[],
  onProgress: (progress: MigrationProgress) => void,
): Promise<void> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: SCHEMA,
  });
  const total = files.length - (await readApplied(db)).length;
  for (let done = 1; ; done += 1) {
    const outcome = await migrator.migrateUp();
    if (outcome.error !== undefined) throw failedMigration(outcome);
    const applied = outcome.results?.[0];
    if (!applied) return;
    onProgress({ name: applied.migrationName, done, total });
  }
}

/** Applies a file and stores its checksum, both in the transaction that the migrator opened. */
function migrationOf(file: MigrationFile): Migration {
  return {
    async up(transaction) {
      await transaction.executeQuery(CompiledQuery.raw(file.text));
      await sql`
        create table if not exists ${sql.table(`${SCHEMA}.checksums`)} (
          name text primary key, sha256 text not null, applied_at timestamptz not null default now())`.execute(
        transaction,
      );
      await sql`
        insert into ${sql.table(`${SCHEMA}.checksums`)} (name, sha256)
        values (${file.name}, ${file.sha256})`.execute(transaction);
    },
  };
}

function failedMigration(outcome: MigrationResultSet): StartError {
  const failed = outcome.results?.find((result) => result.status === 'Error');
  const what = failed ? `The migration ${failed.migrationName} failed` : 'The migration failed';
  return new StartError(`${what}, nothing of it was kept: ${reasonOf(outcome.error)}`, {
    cause: outcome.error,
  });
}
