import type { Context } from '#platform/context.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { RunningJobs } from '#platform/jobs/jobs.ts';
import type { PublicCache } from '#platform/live/public-cache.ts';
import type { DatabaseGauge, Metrics, Reading } from '#platform/monitoring/metrics.ts';
import { productVersion } from '#platform/version.ts';

/** For how long what was read from the database answers further readers, however many ask. */
const READ_AGAIN_MS = 5_000;

/** Adds what each process can tell without asking anybody: its connections and its cache. */
export function watchParts(
  metrics: Metrics,
  parts: { databases: { pools: Record<string, OpenDatabase> }; publicCache: PublicCache },
): void {
  const { pools } = parts.databases;
  metrics.watch({
    name: 'guildhall_processes',
    help: 'Processes that serve, by their version',
    label: 'version',
    read: () => [{ label: productVersion, value: 1 }],
  });
  for (const state of ['busy', 'idle', 'waiting'] as const) {
    metrics.watch({
      name: `guildhall_pool_${state}`,
      help: helpOfPool[state],
      label: 'pool',
      read: () => Object.entries(pools).map(([label, pool]) => ({ label, value: pool.readPool()[state] })),
    });
  }
  metrics.watch({
    name: 'guildhall_kept_answers_total',
    help: 'Answers for everybody that were read from memory (hits) or had to be made (misses)',
    label: 'result',
    isCounter: true,
    read() {
      const { hits, misses } = parts.publicCache.readFigures();
      return [
        { label: 'hit', value: hits },
        { label: 'miss', value: misses },
      ];
    },
  });
  metrics.watch({
    name: 'guildhall_kept_answers_bytes',
    help: 'Memory of the answers that are kept',
    read: () => [{ value: parts.publicCache.readFigures().bytes }],
  });
}

const helpOfPool = {
  busy: 'Connections to PostgreSQL that are in use',
  idle: 'Connections to PostgreSQL that are open and free',
  waiting: 'Queries that wait for a connection',
};

/** Adds what is the same for all processes, and read from the database: one of them tells it. */
export function watchWork(
  metrics: Metrics,
  {
    db,
    clock,
    jobs,
    isUp,
    gauges,
  }: Pick<Context, 'db' | 'clock'> & {
    jobs: RunningJobs;
    isUp: () => Promise<boolean>;
    gauges: readonly DatabaseGauge[];
  },
): void {
  metrics.watch({
    name: 'guildhall_database_up',
    help: 'Whether PostgreSQL answers',
    read: async () => [{ value: (await isUp()) ? 1 : 0 }],
  });
  const depths = readSeldom(() => jobs.readDepths());
  metrics.watch({
    name: 'guildhall_queue_waiting',
    help: 'Jobs that wait, counted up to 10,000',
    label: 'queue',
    read: async () => (await depths()).map(({ queue, waiting }) => ({ label: queue, value: waiting })),
  });
  metrics.watch({
    name: 'guildhall_queue_due_seconds',
    help: 'How long the first job that waits has been due',
    label: 'queue',
    read: async () => (await depths()).map(({ queue, dueSeconds }) => ({ label: queue, value: dueSeconds })),
  });
  for (const { read, ...gauge } of gauges)
    metrics.watch({ ...gauge, read: readSeldom<Reading[]>(() => read(db, clock())) });
}

/** Makes a read that asks at most once within `READ_AGAIN_MS`. A failure is not kept. */
function readSeldom<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at > READ_AGAIN_MS) {
      const mine = { at: now, answer: read() };
      mine.answer.catch(() => {
        if (kept === mine) kept = undefined;
      });
      kept = mine;
    }
    return kept.answer;
  };
}
