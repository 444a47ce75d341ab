import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Database } from '../database/connect.ts';

/** What a process has counted so far, as plain data. */
export type Snapshot = MetricObjectWithValues<MetricValue<string>>[];

/** A number that is read when somebody asks for it, with its label's value if it has a label. */
export type Reading = { value: number; label?: string };

/** Numbers of a kind that are read when somebody asks for them. */
type Watched = {
  name: `guildhall_${string}`;
  help: string;
  /** Whether they only grow as long as the process lives. */
  isCounter?: true;
  /** The name of the label that tells the readings apart. */
  label?: string;
  read: () => Reading[] | Promise<Reading[]>;
};

/** Numbers that a feature reads from the database. Each statement is bounded, because it runs every few seconds. */
export type DatabaseGauge = Pick<Watched, 'name' | 'help' | 'label'> & {
  read: (db: Database, now: Date) => Promise<Reading[]>;
};

/** How an attempt at a job ended: a failed one is tried again. */
export type Attempt = 'done' | 'failed' | 'given-up';

/**
 * The metrics of a process, in Prometheus' terms. Labels are names of the code, such as an operation or a refusal: never
 * anything that a client chose, so that clients can neither fill the memory nor leave anything personal.
 */
export type Metrics = {
  /** Notes an answered request. Its time counts, except for a stream, which is open as long as its page. */
  answered(request: { route: string; status: number; seconds: number; isStream: boolean }): void;
  /** Notes a refusal by its code. */
  refused(code: string): void;
  /** Notes an attempt at a job, such as sending a mail. */
  attempted: (queue: string, outcome: Attempt) => void;
  /** Adds numbers that are read when somebody asks. They are left out while they can't be read. */
  watch(watched: Watched): void;
  snapshot(): Promise<Snapshot>;
};

/** From 5 ms, which an answer from the cache takes, to 10 s, which is far too long. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Codes of refusals look so. Answers of the sign-in library may have others, which count as one. */
const CODE = /^[A-Z][A-Z_]{1,50}$/;

export function createMetrics({ withProcess = true } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'guildhall_requests_total',
    help: 'Answered requests, by operation or route and by status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'guildhall_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by operation or route',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'guildhall_refusals_total',
    help: 'Refused requests, by the code of the refusal',
    labelNames: ['reason'],
    registers,
  });
  const attempts = new Counter({
    name: 'guildhall_jobs_total',
    help: 'Attempts at jobs, such as mails: done, failed and tried again, or given up',
    labelNames: ['queue', 'outcome'],
    registers,
  });

  function watch({ name, help, label, isCounter, read }: Watched): void {
    const labelNames = label === undefined ? [] : [label];
    const Kind = isCounter ? Counter : Gauge;
    const metric = new Kind({
      name,
      help,
      labelNames,
      registers: [],
      async collect(this: Counter | Gauge) {
        const readings = await Promise.resolve()
          .then(read)
          .catch(() => []);
        this.reset();
        // Resetting makes a number without a label 0.
        if (label === undefined) this.remove();
        for (const { value, label: of } of readings)
          this.inc(label === undefined || of === undefined ? {} : { [label]: of }, value);
      },
    });
    registry.registerMetric(metric);
  }

  return {
    answered({ route, status, seconds, isStream }) {
      requests.inc({ operation: route, status });
      if (!isStream) durations.observe({ operation: route }, seconds);
    },
    refused(code) {
      refusals.inc({ reason: CODE.test(code) ? code : 'OTHER' });
    },
    attempted: (queue, outcome) => attempts.inc({ queue, outcome }),
    watch,
    snapshot: () => registry.getMetricsAsJSON(),
  };
}

/** Adds up what several processes have counted. */
export const addUp = (snapshots: readonly Snapshot[]): Promise<Snapshot> =>
  merged(snapshots).getMetricsAsJSON();

/** Adds up what several processes have counted, and writes it in Prometheus' text format. */
export const writeMetrics = (snapshots: readonly Snapshot[]): Promise<string> => merged(snapshots).metrics();

const merged = (snapshots: readonly Snapshot[]) => AggregatorRegistry.aggregate([...snapshots]);

/** The content type of `writeMetrics`. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
