import { CompiledQuery, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Id } from '#shared/ids.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import { JOB_TOPIC, noteChange } from '../live/note-change.ts';

/** The schema of the queues' tables. */
export const SCHEMA = 'pgboss';

/** A job whose last attempt failed. */
export type FailedJob = {
  id: Id;
  payload: unknown;
  createdAt: Date;
  /** How often it was attempted. */
  tries: number;
  /** When it is retried; null if it was given up. */
  nextTryAt: Date | null;
  /** The error message of the last attempt. */
  reason: string | null;
};

/** The most failed jobs that are listed for a queue. */
export const MOST_FAILED = 200;

/** The queue for jobs that were given up. */
export const failedQueueOf = (name: string) => `${name}-failed`;

type FailedRow = {
  id: Id;
  data: unknown;
  created_at: Date;
  tries: number;
  next_try_at: Date | null;
  output: unknown;
};

/** See `Jobs`. */
export async function listFailed(boss: PgBoss, name: string): Promise<FailedJob[]> {
  const { rows }: { rows: FailedRow[] } = await boss.getDb().executeSql(
    `select id, data, coalesce(source_created_on, created_on) as created_at,
       (coalesce(source_retry_count, retry_count) + 1)::integer as tries,
       case when name = $1 then start_after end as next_try_at, coalesce(source_output, output) as output
     from ${SCHEMA}.job
     where (name = $1 and state = 'retry') or (name = $2 and state = 'created')
     order by created_on desc, id desc limit ${MOST_FAILED}`,
    [name, failedQueueOf(name)],
  );
  return rows.map((row) => ({
    id: row.id,
    payload: row.data,
    createdAt: row.created_at,
    tries: row.tries,
    nextTryAt: row.next_try_at,
    reason: reasonOf(row.output),
  }));
}

/** The message of the error that ended a job. */
function reasonOf(output: unknown): string | null {
  const message: unknown = (output as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}

/** How many jobs of a kind are run again at once. */
const MOST_RETRIED = 1000;

/** See `RunningJobs`. */
export async function retryFailed(
  boss: PgBoss,
  db: DatabaseTransaction,
  { name, id }: { name: string; id: Id | null },
): Promise<number> {
  const within = { db: { executeSql: executeIn(db) } };
  const waiting = await sql`
    update pgboss.job set start_after = now()
    where name = ${name} and state = 'retry' and (${id}::uuid is null or id = ${id}::uuid)`.execute(db);
  const { rows } = await sql<{ keeps: boolean }>`
    select exists (select from pgboss.queue where name = ${failedQueueOf(name)}) as keeps`.execute(db);
  const givenUp = rows[0]?.keeps
    ? await boss.redrive(failedQueueOf(name), { limit: MOST_RETRIED, ...(id && { ids: [id] }), ...within })
    : await retryGivenUp(boss, within, { name, ids: await listGivenUp(db, name, id) });
  await sql`select ${noteChange(`${JOB_TOPIC}${name}`)}`.execute(db);
  return Number(waiting.numAffectedRows ?? 0n) + givenUp;
}

const executeIn =
  (db: Database) =>
  async (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
  });

/** The jobs that were given up of a queue that has no other place for them. */
async function listGivenUp(db: Database, name: string, id: Id | null): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from pgboss.job
    where name = ${name} and state = 'failed' and (${id}::uuid is null or id = ${id}::uuid)
    order by created_on, id limit ${sql.lit(MOST_RETRIED)}`.execute(db);
  return rows.map((row) => row.id);
}

async function retryGivenUp(
  boss: PgBoss,
  within: Parameters<PgBoss['retry']>[2],
  { name, ids }: { name: string; ids: Id[] },
): Promise<number> {
  if (ids.length > 0) await boss.retry(name, ids, within);
  return ids.length;
}
