import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#platform/config/config.ts';
import type { Told } from '#platform/log.ts';

/** How long an ending process waits until its last error reports and traces are sent. */
const PATIENCE_MS = 2_000;

export type Watchers = {
  /** Reports an error that the log tells about; undefined if errors are reported nowhere. */
  report?: (told: Told) => void;
  /** Sends what is left. */
  close: () => Promise<void>;
};

/** Starts error reports and traces, as far as there are addresses for them. Their code is only loaded then. */
export async function openWatchers(
  config: Pick<Config, 'sentryDsn' | 'traces' | 'production'>,
): Promise<Watchers> {
  const reports =
    config.sentryDsn === null
      ? null
      : (await import('#platform/monitoring/error-reports.ts')).openReports(
          config.sentryDsn,
          config.production ? 'production' : 'development',
        );
  const endTraces =
    config.traces === null
      ? null
      : (await import('#platform/monitoring/traces.ts')).startTraces(config.traces);
  return {
    ...(reports && { report: reports.report }),
    async close() {
      // A collector that is away must neither hold the end up nor make it a failure.
      const sent = Promise.allSettled([reports?.flush(PATIENCE_MS), endTraces?.()]);
      await Promise.race([sent, sleep(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
