import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { PgBoss, type QueueOptions } from 'pg-boss';
import type { Id } from '#shared/ids.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { isDatabaseAway } from '../database/availability.ts';
import { connectionTo } from '../database/clients.ts';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import { JOB_TOPIC, noteChange } from '../live/note-change.ts';
import { afterCommit, sendAhead } from '../requests/send-ahead.ts';
import { describeError, type Log } from '../log.ts';
import type { Attempt } from '../monitoring/metrics.ts';
import { inSpan } from '../monitoring/spans.ts';
import { type FailedJob, failedQueueOf, listFailed, retryFailed, SCHEMA } from './failed-jobs.ts';

/** Queues jobs in PostgreSQL; a part of every use-case's context. */
export type Jobs = {
  /**
   * Queues a job. With `db` it is part of that transaction and takes no round trip of its own: the job exists only if
   * the transaction commits. The payload is stored as JSON while the job waits; encrypt anything confidential.
   * @param afterSeconds the least time that the job waits
   */
  enqueue(name: string, payload: object, db?: Database, afterSeconds?: number): Promise<void>;
  /**
   * Makes a scheduled queue look for work after the transaction has committed, at least `afterSeconds` later. Many
   * calls on one server become one job. A call is lost if the server ends at that moment; the schedule makes up for it.
   */
  wake(name: string, db: Database, afterSeconds?: number): Promise<void>;
  /**
   * A queue's jobs whose last attempt failed, newest first, at most `MOST_FAILED`: those that will be retried, and
   * those that were given up, if the queue keeps them.
   */
  listFailed(name: string): Promise<FailedJob[]>;
  /** Retries a failed job at once; returns false if it is no longer among the failed ones. */
  tryAgain(name: string, id: Id): Promise<boolean>;
  /** Deletes the jobs of a queue whose payload `matches`, both waiting jobs and those that are kept after being done or failed. */
  forget(name: string, matches: (payload: unknown) => boolean): Promise<void>;
};

/** A queue and its work. Each job is done by one server. */
export type JobQueue = {
  name: string;
  /** Does one job. If it throws, the job is retried later, until its attempts are used up. */
  work(payload: unknown): Promise<void>;
  /** Whether retrying is useless after this error; the job is then given up at once. */
  isFinal?: (error: unknown) => boolean;
  /** Also runs the work on a schedule (cron expression, UTC), once across all servers. */
  cron?: string;
  options?: Pick<QueueOptions, 'expireInSeconds' | 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  /** How many jobs of this queue one server does at the same time. */
  concurrency?: number;
  /** How often each worker looks for jobs, in addition to being notified; by default every two seconds. */
  lookEverySeconds?: number;
  /**
   * The job has an effect outside, such as a mail. Its completion is therefore recorded even if the database is down
   * for a while, up to `expireInSeconds`; otherwise a retry would send it again.
   */
  isSeenOutside?: true;
  /** Keeps jobs that were given up for 30 days, so that they can be retried manually. */
  keepsFailed?: true;
};

export type RunningJobs = Jobs & {
  /** How many jobs of each queue wait, counted up to `MOST_COUNTED`, and how long one has been due; one that failed, since it was queued. */
  readDepths(): Promise<QueueDepth[]>;
  /**
   * Runs a queue's failed jobs again as a part of the transaction: those that would be retried later, those that were
   * given up, all of them or one. At most a thousand of each; returns how many.
   */
  retryFailed(name: string, id: Id | null, db: DatabaseTransaction): Promise<number>;
  /** Makes the workers of these queues look for jobs now. */
  heard(queues: readonly string[]): void;
  /** Accepts no more jobs and waits up to `seconds` for the current ones. Unfinished jobs are done later, or by another server. */
  stop(seconds?: number): Promise<void>;
};

type QueueDepth = { queue: string; waiting: number; dueSeconds: number };

/** Up to how many waiting jobs of a queue are counted. */
const MOST_COUNTED = 10_000;

const MAX_CONNECTIONS = 3;
/** The library's own maintenance statements process many jobs, so they need longer. */
const patience = { query_timeout: 60_000 };
/** Workers are notified of new jobs (platform/live/listen.ts). Polling finds retries and jobs of a server that died. */
const POLL_SECONDS = 2;
/** The delay before another attempt to record a completed job. */
const NOTE_AGAIN_MS = 500;
/** For how long calls of `wake` are combined. */
const WAKE_MS = 100;
const DEFAULT_RETRIES = { retryLimit: 5, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 120 };
/** Completed jobs are kept for at most an hour, because their payloads contain personal data. */
const DELETE_AFTER_SECONDS = 3600;
const KEEP_FAILED_SECONDS = (retention.mails.days * DAY_MS) / 1000;

/**
 * Connects to the queues (tables in the schema `pgboss`, which are created under a lock if missing) and starts working
 * on them. It has a small connection pool of its own, so that a busy web server and a busy queue do not starve each
 * other. Without `queues` it only adds jobs to other processes' queues: it does not poll, schedule or clean up.
 */
export async function startJobs(parts: {
  databaseUrl: string;
  isPooled?: boolean;
  log: Log;
  queues: JobQueue[];
  /** Called after each attempt at a job. */
  onAttempt?: (queue: string, outcome: Attempt) => void;
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
  /** The ids of each queue's workers. */
  const workers = new Map<string, string[]>();
  const state = { isStopping: false };
  for (const queue of parts.queues) workers.set(queue.name, await workOn({ ...parts, boss, state }, queue));
  const keepers = parts.queues.filter(({ keepsFailed }) => keepsFailed);
  const depthQueues = [...workers.keys(), ...keepers.map(({ name }) => failedQueueOf(name))];
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
    readDepths: () => readDepths(boss, depthQueues),
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
    retryFailed: (name, id, db) => retryFailed(boss, db, { name, id }),
    forget: (name, matches) => forget(boss, name, matches),
    async stop(seconds = 10) {
      state.isStopping = true;
      await waker.stop();
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
}

/** Combines calls within a moment into one job per queue and delay. */
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
    /** Sends the pending calls. */
    async stop(): Promise<void> {
      for (const { timer, send } of waiting.values()) {
        clearTimeout(timer);
        await send();
      }
    },
  };
}

/** Writes a job in a transaction without waiting for the result; its id is not needed. */
const aheadIn = (db: Database) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const statement = CompiledQuery.raw(text, values);
    await sendAhead(db, { compile: () => statement });
    return { rows: [] };
  },
});

/** How many payloads are checked at a time. */
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

async function readDepths(boss: PgBoss, queues: string[]): Promise<QueueDepth[]> {
  // total: a queue has one row.
  const { rows }: { rows: QueueDepth[] } = await boss.getDb().executeSql(
    `select queue, count(due)::int as waiting,
       greatest(0, coalesce(extract(epoch from now() - min(due)), 0))::float8 as "dueSeconds"
     from unnest($1::text[]) as queue
     left join lateral (
       select case when retry_count > 0 then created_on else start_after end as due from ${SCHEMA}.job where name = queue and state < 'active'
       order by start_after, id limit ${MOST_COUNTED}
     ) waiting on true
     group by queue order by queue`,
    [queues],
  );
  return rows;
}

/** Notifies every server that a queue has a job. The job already exists: if this fails, workers find it by polling. */
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

type Working = {
  boss: PgBoss;
  log: Log;
  state: { readonly isStopping: boolean };
  onAttempt?: (queue: string, outcome: Attempt) => void;
};

/** Starts the workers of a queue; returns their ids. */
async function workOn(working: Working, queue: JobQueue): Promise<string[]> {
  const { boss } = working;
  const options = {
    ...DEFAULT_RETRIES,
    ...queue.options,
    retryBackoff: true,
    // pg-boss's own notifications would make commits wait for each other: decision 0043.
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
  const { boss, log, onAttempt } = working;
  const seconds = queue.lookEverySeconds ?? POLL_SECONDS;
  // pg-boss pauses after each job; notifying the worker makes it look for another job at once.
  let workerId: string | undefined;
  workerId = await boss.work(
    queue.name,
    { pollingIntervalSeconds: seconds, perJobResults: true },
    async ([job]) => {
      if (job === undefined) return [];
      try {
        await inSpan(`job ${queue.name}`, () => queue.work(job.data));
        if (queue.isSeenOutside) await noteDone(working, queue, job.id);
        onAttempt?.(queue.name, 'done');
        return [{ id: job.id, status: 'completed' }];
      } catch (error) {
        const isFinal = queue.isFinal?.(error) === true;
        const happened = isFinal ? 'job failed for good' : 'job failed';
        log.warn({ error: describeError(error), queue: queue.name, jobId: job.id }, happened);
        onAttempt?.(queue.name, isFinal ? 'given-up' : 'failed');
        if (!isFinal) throw error;
        return [{ id: job.id, status: 'deadletter', output: { message: (error as Error).message } }];
      } finally {
        if (workerId) boss.notifyWorker(workerId);
      }
    },
  );
  return workerId;
}

/** Records that a job is done, and retries while the database is down. */
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
