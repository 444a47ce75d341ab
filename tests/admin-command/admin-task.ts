import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/database/connect.ts';
import { type JobQueue, type RunningJobs, startJobs } from '#platform/jobs/jobs.ts';
import { hasQueues } from '#platform/jobs/list-queues.ts';
import { createLog } from '#platform/log.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import { openDataKeys } from '#platform/security/data-keys.ts';
import { createEncryption, type Encryption } from '#platform/security/keys.ts';
import { separateDatabase, truncateAll } from '../support/database.ts';
import { runTask } from '../support/run-task.ts';

const secret = 'a secret of at least 32 characters';

export type AdminTask = {
  db: Database;
  url: string;
  /** The keys of the data, and those of queued mail, as a server with the same SECRET has them. */
  keys: () => DataKeys;
  mailEncryption: Encryption;
  /** Runs `npm run admin -- …`. */
  admin: (...args: string[]) => Promise<{ code: number | null; said: string }>;
  /** Runs it with --json and answers the document. */
  json: (...args: string[]) => Promise<unknown>;
  /** What every row of the database says, by table. */
  everyRow: () => Promise<Record<string, string>>;
  /** The entries of the audit log that commands wrote. */
  entries: () => Promise<
    { action: string; actor_id: string | null; subject_id: string | null; details: unknown }[]
  >;
};

/** A database on which a server has started once, with these queues, emptied before each test. */
export function adminTask(purpose: string, queues: () => JobQueue[]): AdminTask {
  const { db, url } = separateDatabase(`admin_${purpose}`);
  const secrets = { secret, previousSecrets: [] };
  let dataDir: string;
  let keys: DataKeys;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'guildhall-admin-'));
    const made = queues();
    if (made.length > 0) await startQueues(url, made, () => Promise.resolve());
  });
  beforeEach(async () => {
    await truncateAll(db);
    if (await hasQueues(db)) await sql`delete from pgboss.job`.execute(db);
    ({ keys } = await openDataKeys(db, secrets, () => Promise.resolve()));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const admin = (...args: string[]) =>
    runTask('admin/admin', { DATABASE_URL: url, DATA_DIR: dataDir, SECRET: secret }, ...args);
  return {
    db,
    url,
    keys: () => keys,
    mailEncryption: createEncryption(secrets, 'mail'),
    admin,
    async json(...args) {
      const { code, said } = await admin(...args, '--json');
      if (code !== 0) throw new Error(said);
      return JSON.parse(said) as unknown;
    },
    everyRow: () => everyRow(db),
    entries: () =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor_id', 'subject_id', 'details'])
        .where('action', 'like', '%.command-%')
        .orderBy('id')
        .execute(),
  };
}

/** Works on queues as a server does, for as long as `work` takes. */
export async function startQueues(
  databaseUrl: string,
  queues: JobQueue[],
  work: (jobs: RunningJobs) => Promise<void>,
): Promise<void> {
  const jobs = await startJobs({ databaseUrl, log: createLog('silent'), queues });
  try {
    await work(jobs);
  } finally {
    await jobs.stop();
  }
}

/** All but the moments at which pg-boss last looked after its own tables, which every start of it writes. */
async function everyRow(db: Database): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'pgboss') and oid::regclass::text <> 'pgboss.version'
    order by oid`.execute(db);
  const rows: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const table = sql.raw(name);
    const { rows: read } = await sql<{ all: string | null }>`
      select string_agg(one::text, e'\n' order by one::text) as all from ${table} one`.execute(db);
    rows[name] = read[0]?.all ?? '';
  }
  return rows;
}
