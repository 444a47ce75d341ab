import { assemble } from '../assemble.ts';
import { startServer } from './server.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/monitoring/metrics.ts';
import type { AdmitWrite } from '#platform/requests/write-rate.ts';
import type { Life } from './life.ts';

/** How often the process's memory use is logged. */
const MEMORY_EVERY_MS = 10 * 60_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Serves the product from this process until it is stopped. If `isRetiring` returns true then, other processes go on serving. */
export async function serve(
  life: Life,
  parts: {
    config: Config;
    log: Log;
    databaseUrl: string;
    demoPassword: string | null;
    /** How many processes share the port, this one included. */
    workers: number;
    worksOnJobs: boolean;
    metrics: Metrics;
    /** The metrics of all workers as text; by default those of this process. */
    readAllMetrics?: () => Promise<string>;
    /** Counts writes across all workers; by default this process counts its own. */
    admitWrite?: AdmitWrite;
    /** Resolves when all processes have read the committed changes; with a single process, when this one has. */
    heardByAll?: () => Promise<void>;
    /** Receives a function that resolves when this process has read the committed changes. */
    onListening?: (settled: () => Promise<void>) => void;
    isRetiring?: () => boolean;
  },
): Promise<void> {
  const { config, log, isRetiring = () => false } = parts;
  const isStopping = () => life.isStopping() && !isRetiring();
  const product = await assemble({ ...parts, isStopping });
  parts.onListening?.(product.settled);
  life.onEnd(() => product.stop());
  if (life.isStopping()) return;
  const server = await startServer(product.app, config);
  life.onEnd(() => {
    product.endStreams();
    return isRetiring() ? server.retire() : server.close();
  });
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage();
    log.info({ memoryMb: megabytes(rss), heapMb: megabytes(heapUsed) }, 'memory in use');
  }, MEMORY_EVERY_MS).unref();
}
