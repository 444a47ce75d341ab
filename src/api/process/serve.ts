import { assemble } from '../assemble.ts';
import { startServer } from './server.ts';
import type { Config } from '#platform/config/config.ts';
import type { Log } from '#platform/log.ts';
import type { AdmitWrite } from '#platform/requests/write-rate.ts';
import type { Life } from './life.ts';

/** How often the log is told of the process's memory. */
const MEMORY_EVERY_MS = 10 * 60_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Serves the product from this process until its life ends. With `isRetiring` others serve on beside it then. */
export async function serve(
  life: Life,
  parts: {
    config: Config;
    log: Log;
    databaseUrl: string;
    demoPassword: string | null;
    /** How many processes share the port, this one among them. */
    workers: number;
    worksOnJobs: boolean;
    /** Counts writes where all workers' are counted; else this process counts its own. */
    admitWrite?: AdmitWrite;
    /** Resolves when all processes have heard of what was committed; with one process that is this one. */
    heardByAll?: () => Promise<void>;
    /** Gets what resolves when this process has. */
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
