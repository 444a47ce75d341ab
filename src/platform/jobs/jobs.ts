import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Id } from '#shared/ids.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { isDatabaseAway } from '../database/availability.ts';
import { connectionTo } from '../database/clients.ts';
import type { Database } from '../database/connect.ts';
import { JOB_TOPIC, noteChange } from '../live/note-change.ts';
import { afterCommit, sendAhead } from '../requests/send-ahead.ts';
import { describeError, type Log } from '../log.ts';

/** Puts work into a queue kept in PostgreSQL; part of every use-case's context. */
export type Jobs = {
  /**
   * Queues a job. With `db`, in that transaction, and with no round trip of its own: the job exists if the transaction commits,
   * and never otherwise.
   * The payload is stored as JSON for as long as the job waits; encrypt what nobody may read there.
   * @param afterSeconds how long the job waits at least
   */
  enqueue(name: string, payload: object, db?: Database, afterSeconds?: number): Promise<void>;
  /**
   * Has a queue that also works by the clock look for work once the transaction has committed, after `afterSeconds` at least.
   * Many such wishes of one server make one job. One is lost where the server ends at that moment: the clock sees to it then.
   */
  wake(name: string, db: Database, afterSeconds?: number): Promise<void>;
  /**
   * Jobs of a queue whose last try failed, newest first, at most `MOST_FAILED`: those that are tried again, and those
   * that were given up, if the queue keeps them.
   */
  listFailed(name: string): Promise<FailedJob[]>;
  /** Has a failed job tried again at once; false when it is no longer among the failed ones. */
  tryAgain(name: string, id: Id): Promise<boolean>;
  /** Removes the jobs of a queue whose payload `matches`: those that wait, and those that are kept because they are done or failed. */
  forget(name: string, matches: (payload: unknown) => boolean): Promise<void>;
};

/** A job whose last try failed. */
export type FailedJob = {
  id: Id;
  payload: unknown;
  createdAt: Date;
  /** How often it was tried. */
  tries: number;
  /** When it is tried next; null when it was given up. */
  nextTryAt: Date | null;
  /** What the last try said. */
  reason: string | null;
};

/** Failed jobs that are listed of one queue. */
export const MOST_FAILED = 200;

/** A queue and the work done for each of its jobs, by one server at a time. */
export type JobQueue = {
  name: string;
  /** Does one job. A throw puts the job back for a later try, until the tries are used up. */
  work(payload: unknown): Promise<void>;
  /** Whether no later try can do the job: then it is given up at once. */
  isFinal?: (error: unknown) => boolean;
  /** Runs the work also by the clock (cron expression, UTC), once however many servers there are. */
  cron?: string;
  options?: Pick<QueueOptions, 'expireInSeconds' | 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  /** Jobs of this queue that one server does at the same time. */
  concurrency?: number;
  /** How often each of its workers looks for jobs, beside being told of new ones; every two seconds unless said. */
  lookEverySeconds?: number;
  /**
   * What others have got by the time a job is done, such as mail. That it is done is then noted however long the database is
   * away, up to `expireInSeconds`; or else another try would send it again.
   */
  isSeenOutside?: true;
  /** Keeps jobs that were given up for 30 days, so that somebody may have them tried again. */
  keepsFailed?: true;
};

export type RunningJobs = Jobs & {
  /** Has the workers of these queues look for jobs now. */
  heard(queues: readonly string[]): void;
  /** Takes no more jobs and waits up to `seconds` for those in hand; what is not done then is done by another server or later. */
  stop(seconds?: number): Promise<void>;
};

const SCHEMA = 'pgboss';
const MAX_CONNECTIONS = 3;
/** The library's upkeep has statements of its own, which look at many jobs. */
const patience = { query_timeout: 60_000 };
/** New jobs are heard of (platform/live/listen.ts); those waiting for their next try and jobs of a server that died are found by looking. */
const POLL_SECONDS = 2;
/** How long to wait before a done job is noted once more. */
const NOTE_AGAIN_MS = 500;
/** How long wishes to look for work are gathered. */
const WAKE_MS = 100;
const DEFAULT_RETRIES = { retryLimit: 5, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 120 };
/** Done jobs are kept no longer than an hour: their payloads name people. */
const DELETE_AFTER_SECONDS = 3600;
const KEEP_FAILED_SECONDS = (retention.mails.days * DAY_MS) / 1000;

/**
 * Connects to the queues (tables in schema `pgboss`, made when missing, under a lock) and begins to work on them.
 * Uses a small connection pool of its own, so that a busy web server and a busy queue do not starve each other.
 * Without queues it only puts jobs into those of others: it looks for none, keeps no clock and tidies nothing up.
 */
export async function startJobs(parts: {
  databaseUrl: string;
  isPooled?: boolean;
  log: Log;
  queues: JobQueue[];
}): Promise<RunningJobs> {
  const works = parts.queues.length > 0;
  const boss = new PgBoss({
    ...connectionTo(parts.databaseUrl, { mayBeStandby: parts.isPooled ?? false }),
    ...patience,
    schema: SCHEMA,
    max: works ? MAX_CONNECTIONS : 1,
    application_name: 'guildhall-jobs',
    supervise: works,
    schedule: works,
  });
  boss.on('error', (error) => parts.log.error({ error: describeError(error) }, 'job queue failed'));
  await boss.start();
  /** The workers of each queue. */
  const workers = new Map<string, string[]>();
  const state = { isStopping: false };
  for (const queue of parts.queues)
    workers.set(queue.name, await workOn({ boss, log: parts.log, state }, queue));
  const waker = createWaker(boss, parts.log);
  return {
    async enqueue(name, payload, db, afterSeconds = 0) {
      await boss.send(name, payload, {
        ...(db && { db: aheadIn(db) }),
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      });
      if (afterSeconds > 0) return;
      if (db) await sendAhead(db, sql`select ${noteChange(`${JOB_TOPIC}${name}`)}`);
      else await tellOf(boss, name, parts.log);
    },
    heard(queues) {
      for (const id of queues.flatMap((name) => workers.get(name) ?? [])) boss.notifyWorker(id);
    },
    wake: (name, db, afterSeconds = 0) => afterCommit(db, () => waker.wake(name, afterSeconds)),
    listFailed: (name) => listFailed(boss, name),
    async tryAgain(name, id) {
      const { rows } = await boss
        .getDb()
        .executeSql(
          `update ${SCHEMA}.job set start_after = now() where name = $1 and id = $2 and state = 'retry' returning id`,
          [name, id],
        );
      if (rows.length > 0) return true;
      return (await boss.redrive(failedQueueOf(name), { ids: [id] })) > 0;
    },
    forget: (name, matches) => forget(boss, name, matches),
    async stop(seconds = 10) {
      state.isStopping = true;
      await waker.stop();
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
}

/** Puts what is wished for within a moment into one job of each queue and delay. */
function createWaker(boss: PgBoss, log: Log) {
  const waiting = new Map<string, { timer: NodeJS.Timeout; send: () => Promise<void> }>();
  return {
    wake(name: string, afterSeconds: number): void {
      const key = `${name} ${afterSeconds}`;
      if (waiting.has(key)) return;
      const send = async () => {
        waiting.delete(key);
        await boss.send(name, {}, { ...(afterSeconds > 0 && { startAfter: afterSeconds }) });
        if (afterSeconds === 0) await tellOf(boss, name, log);
      };
      const timer = setTimeout(() => {
        send().catch((error: unknown) =>
          log.error({ error: describeError(error), queue: name }, 'not woken'),
        );
      }, WAKE_MS);
      waiting.set(key, { timer, send });
    },
    /** Sends what waits. */
    async stop(): Promise<void> {
      for (const { timer, send } of waiting.values()) {
        clearTimeout(timer);
        await send();
      }
    },
  };
}

/** Has a job written in a transaction without waiting for it; nobody reads its id. */
const aheadIn = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const statement = CompiledQuery.raw(text, values);
    await sendAhead(db, { compile: () => statement });
    return { rows: [] };
  },
});

/** Where jobs wait that were given up. */
const failedQueueOf = (name: string) => `${name}-failed`;

/** Jobs whose payloads are looked at together. */
const FORGET_BATCH = 500;

async function forget(boss: PgBoss, name: string, matches: (payload: unknown) => boolean): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows }: { rows: { id: Id; data: unknown }[] } = await boss
      .getDb()
      .executeSql(
        `select id, data from ${SCHEMA}.job where name in ($1, $2) and id > $3 order by id limit ${FORGET_BATCH}`,
        [name, failedQueueOf(name), after],
      );
    const ids = rows.filter(({ data }) => matches(data)).map(({ id }) => id);
    if (ids.length > 0) {
      await boss
        .getDb()
        .executeSql(`delete from ${SCHEMA}.job where name in ($1, $2) and id = any($3::uuid[])`, [
          name,
          failedQueueOf(name),
          ids,
        ]);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < FORGET_BATCH) return;
    after = last.id;
  }
}

type FailedRow = {
  id: Id;
  data: unknown;
  created_at: Date;
  tries: number;
  next_try_at: Date | null;
  output: unknown;
};

async function listFailed(boss: PgBoss, name: string): Promise<FailedJob[]> {
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

/** The message of the error that a job ended with. */
function reasonOf(output: unknown): string | null {
  const message: unknown = (output as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}

/** Has every server hear that a queue has a job. The job is there already: where this fails, workers find it when they next look. */
async function tellOf(boss: PgBoss, name: string, log: Log): Promise<void> {
  try {
    await boss.getDb().executeSql('select note_change($1)', [`${JOB_TOPIC}${name}`]);
  } catch (error) {
    log.warn(
      { error: describeError(error), queue: name },
      'could not tell the other servers that a job is queued',
    );
  }
}

type Working = { boss: PgBoss; log: Log; state: { readonly isStopping: boolean } };

/** Begins to work on a queue; answers its workers' ids. */
async function workOn(working: Working, queue: JobQueue): Promise<string[]> {
  const { boss } = working;
  const options = {
    ...DEFAULT_RETRIES,
    ...queue.options,
    retryBackoff: true,
    // Messages of its own would have commits wait for each other: decision 0043.
    notify: false,
    deleteAfterSeconds: DELETE_AFTER_SECONDS,
    ...(queue.keepsFailed && { deadLetter: failedQueueOf(queue.name) }),
  };
  if (queue.keepsFailed) {
    const kept = { retentionSeconds: KEEP_FAILED_SECONDS, deleteAfterSeconds: DELETE_AFTER_SECONDS };
    await boss.createQueue(failedQueueOf(queue.name), kept);
    await boss.updateQueue(failedQueueOf(queue.name), kept);
  }
  await boss.createQueue(queue.name, options);
  await boss.updateQueue(queue.name, options);
  if (queue.cron) await boss.schedule(queue.name, queue.cron);
  const workers: string[] = [];
  for (let worker = 0; worker < (queue.concurrency ?? 1); worker += 1)
    workers.push(await addWorker(working, queue));
  return workers;
}

async function addWorker(working: Working, queue: JobQueue): Promise<string> {
  const { boss, log } = working;
  const seconds = queue.lookEverySeconds ?? POLL_SECONDS;
  // pg-boss pauses after each job; whoever has just done one looks at once whether there is another.
  let workerId: string | undefined;
  workerId = await boss.work(
    queue.name,
    { pollingIntervalSeconds: seconds, perJobResults: true },
    async ([job]) => {
      if (job === undefined) return [];
      try {
        await queue.work(job.data);
        if (queue.isSeenOutside) await noteDone(working, queue, job.id);
        return [{ id: job.id, status: 'completed' }];
      } catch (error) {
        const isFinal = queue.isFinal?.(error) === true;
        const happened = isFinal ? 'job failed for good' : 'job failed';
        log.warn({ error: describeError(error), queue: queue.name, jobId: job.id }, happened);
        if (!isFinal) throw error;
        return [{ id: job.id, status: 'deadletter', output: { message: (error as Error).message } }];
      } finally {
        if (workerId) boss.notifyWorker(workerId);
      }
    },
  );
  return workerId;
}

/** Notes that a job is done, again and again while the database is away. */
async function noteDone({ boss, state }: Working, queue: JobQueue, id: string): Promise<void> {
  const seconds = queue.options?.expireInSeconds ?? DEFAULT_RETRIES.expireInSeconds;
  const until = performance.now() + seconds * 1000;
  for (;;) {
    try {
      await boss.complete(queue.name, id);
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || state.isStopping || performance.now() > until) throw error;
      await sleep(NOTE_AGAIN_MS);
    }
  }
}
