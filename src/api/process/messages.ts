import type { Id } from '#shared/ids.ts';

/** What the primary process tells a worker. */
export type ToWorker =
  | {
      kind: 'begin';
      databaseUrl: string;
      demoPassword: string | null;
      /** How many workers serve together. */
      size: number;
      /** Whether this one works on jobs; the others only queue them. */
      worksOnJobs: boolean;
    }
  /** The whole server stops. */
  | { kind: 'stop' }
  /** This worker goes, and others serve on. */
  | { kind: 'retire' }
  /** The answer to `count-write`: seconds that the write has to wait, 0 when it is admitted. */
  | { kind: 'write-counted'; ask: number; waitSeconds: number }
  /** It says `heard` once it has heard of all that was committed before. */
  | { kind: 'hear'; hearing: number }
  /** The answer to `ask-heard`: all workers have. */
  | { kind: 'all-heard'; ask: number };

/** What a worker tells the primary process. */
export type ToPrimary =
  /** It hears, and waits for `begin`. */
  | { kind: 'hears' }
  /** It answers requests. */
  | { kind: 'serves' }
  | { kind: 'count-write'; ask: number; userId: Id }
  /** It committed something that no worker may answer otherwise from memory any more. */
  | { kind: 'ask-heard'; ask: number }
  | { kind: 'heard'; hearing: number };
