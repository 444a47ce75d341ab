import type { Snapshot } from '#platform/monitoring/metrics.ts';
import type { Id } from '#shared/ids.ts';

/** A message from the primary process to a worker. */
export type ToWorker =
  | {
      kind: 'begin';
      databaseUrl: string;
      demoPassword: string | null;
      /** How many workers serve together. */
      size: number;
      /** Whether this worker runs jobs; the others only queue them. */
      worksOnJobs: boolean;
    }
  /** The whole server is stopping. */
  | { kind: 'stop' }
  /** This worker must end, while others go on. */
  | { kind: 'retire' }
  /** The answer to `count-write`: the seconds that the write has to wait, 0 when it is admitted. */
  | { kind: 'write-counted'; ask: number; waitSeconds: number }
  /** Asks the worker to send `heard` once it has read everything that was committed before. */
  | { kind: 'hear'; hearing: number }
  /** The answer to `ask-heard`: all workers have read it. */
  | { kind: 'all-heard'; ask: number }
  /** Asks the worker to send its metrics. */
  | { kind: 'count'; gathering: number }
  /** The answer to `ask-metrics`: those of all workers together, as text. */
  | { kind: 'metrics'; ask: number; text: string };

/** A message from a worker to the primary process. */
export type ToPrimary =
  /** It can receive messages, and waits for `begin`. */
  | { kind: 'hears' }
  /** It answers requests. */
  | { kind: 'serves' }
  | { kind: 'count-write'; ask: number; userId: Id }
  /** It has committed something that must no longer be missing from any worker's answers. */
  | { kind: 'ask-heard'; ask: number }
  | { kind: 'heard'; hearing: number }
  | { kind: 'ask-metrics'; ask: number }
  /** Its metrics, on request or, without a number, because it is about to end. */
  | { kind: 'counted'; gathering?: number; snapshot: Snapshot };
