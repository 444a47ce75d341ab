import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database } from './database/connect.ts';
import { describeError, type Log } from './log.ts';

/** Puts work into a queue kept in PostgreSQL; part of every use-case's context. */
export type Jobs = {
  /**
   * Queues a job. With `db`, in that transaction: the job exists if the transaction commits, and never otherwise.
   * The payload is stored as JSON for as long as the job waits; seal what nobody may read there.
   */
  enqueue(name: string, payload: object, db?: Database): Promise<void>;
};

/** A queue and the work done for each of its jobs, by one server at a time. */
export type JobQueue = {
  name: string;
  /** Does one job. A throw puts the job back for a later try, until the tries are used up. */
  work(payload: unknown): Promise<void>;
  /** Runs the work also by the clock (cron expression, UTC), once however many servers there are. */
  cron?: string;
  options?: Pick<QueueOptions, 'expireInSeconds' | 'retryLimit' | 'retryDelay' | 'retryDelayMax'>;
  /** Jobs of this queue that one server does at the same time. */
  concurrency?: number;
};

export type RunningJobs = Jobs & {
  /** Takes no more jobs and waits up to `seconds` for those in hand; what is not done then is done by another server or later. */
  stop(seconds?: number): Promise<void>;
};

const SCHEMA = 'pgboss';
const MAX_CONNECTIONS = 3;
/** New jobs announce themselves; waiting for their next try and jobs of a server that died are found by looking. */
const POLL_SECONDS = 2;
const DEFAULT_RETRIES = { retryLimit: 5, retryDelay: 10, retryDelayMax: 600, expireInSeconds: 120 };
/** Done jobs are kept no longer than an hour: their payloads name people. */
const DELETE_AFTER_SECONDS = 3600;

/**
 * Connects to the queues (tables in schema `pgboss`, made when missing, under a lock) and begins to work on them.
 * Uses a small connection pool of its own, so that a busy web server and a busy queue do not starve each other.
 */
export async function startJobs(parts: {
  databaseUrl: string;
  log: Log;
  queues: JobQueue[];
}): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: parts.databaseUrl,
    schema: SCHEMA,
    max: MAX_CONNECTIONS,
    application_name: 'guildhall-jobs',
    useListenNotify: true,
  });
  boss.on('error', (error) => parts.log.error({ error: describeError(error) }, 'job queue failed'));
  await boss.start();
  for (const queue of parts.queues) await workOn(boss, queue, parts.log);
  return {
    async enqueue(name, payload, db) {
      await boss.send(name, payload, db ? { db: fromKysely(db) } : {});
    },
    stop: (seconds = 10) => boss.stop({ graceful: true, timeout: seconds * 1000 }),
  };
}

async function workOn(boss: PgBoss, queue: JobQueue, log: Log): Promise<void> {
  const options = {
    ...DEFAULT_RETRIES,
    ...queue.options,
    retryBackoff: true,
    notify: true,
    deleteAfterSeconds: DELETE_AFTER_SECONDS,
  };
  await boss.createQueue(queue.name, options);
  await boss.updateQueue(queue.name, options);
  if (queue.cron) await boss.schedule(queue.name, queue.cron);
  // pg-boss pauses after each job; whoever has just done one looks at once whether there is another.
  let workerId: string | undefined;
  const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
  workerId = await boss.work(
    queue.name,
    { localConcurrency: queue.concurrency ?? 1, ...polling },
    async ([job]) => {
      try {
        await queue.work(job?.data);
      } catch (error) {
        log.warn({ error: describeError(error), queue: queue.name, jobId: job?.id }, 'job failed');
        throw error;
      } finally {
        if (workerId) boss.notifyWorker(workerId);
      }
    },
  );
}
