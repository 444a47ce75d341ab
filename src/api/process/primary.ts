import cluster, { type Worker as ClusterWorker } from 'node:cluster';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';
import type { Config } from '#platform/config/config.ts';
import { connectionsNeeded } from '#platform/database/connection-shares.ts';
import { countConnectionsAllowed } from '#platform/database/connections-allowed.ts';
import type { Log } from '#platform/log.ts';
import { writeCounter } from './count-writes.ts';
import { createCrew, type Crew, type Worker } from './crew.ts';
import { createGathering } from './gather-metrics.ts';
import { createHearings } from './hear-all.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

const workerFile = join(import.meta.dirname, 'worker.ts');

type Parts = {
  config: Config;
  log: Log;
  databaseUrl: string;
  demoPassword: string | null;
};

const tellTo = (forked: ClusterWorker) => (message: ToWorker) => {
  if (forked.isConnected()) forked.send(message);
};

/** The workers that can be told something. */
const connected = () =>
  Object.values(cluster.workers ?? {}).flatMap((forked) =>
    forked?.isConnected() ? [{ id: forked.id, tell: tellTo(forked) }] : [],
  );

/**
 * Creates the crew of workers that serve the product. It is ended before the parts that the primary process itself
 * holds.
 * @throws StartError when PostgreSQL allows fewer connections than they may need
 */
export async function makeCrew({ config, log, databaseUrl, demoPassword }: Parts): Promise<Crew> {
  const { workers: size, writeRate } = config;
  // A pooler has its own limit on connections.
  if (config.databaseDirectUrl === null) await refuseTooManyConnections(databaseUrl, size);
  // Workers accept connections from a shared queue of the system, so that one that ends leaves the queue to the others.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: workerFile });
  const waitOfWrite = writeCounter(writeRate);
  const hearings = createHearings(connected);
  const gathering = createGathering(connected);

  function start(place: number): Worker {
    const forked = cluster.fork();
    const serves = Promise.withResolvers<void>();
    const tell = tellTo(forked);
    forked.on('message', (message: ToPrimary) => {
      if (message.kind === 'hears') {
        // Only one worker runs jobs: more would just poll the database more often.
        tell({ kind: 'begin', databaseUrl, demoPassword, size, worksOnJobs: place === 0 });
      } else if (message.kind === 'serves') serves.resolve();
      else if (message.kind === 'ask-heard') hearings.ask({ id: forked.id, tell }, message.ask);
      else if (message.kind === 'heard') hearings.heard(forked.id, message.hearing);
      else if (message.kind === 'ask-metrics') gathering.ask({ id: forked.id, tell }, message.ask);
      else if (message.kind === 'counted') gathering.counted(forked.id, message.snapshot, message.gathering);
      else tell({ kind: 'write-counted', ask: message.ask, waitSeconds: waitOfWrite(message.userId) });
    });
    // Ignored: the `exit` event tells when the process ends.
    forked.on('error', () => {});
    return {
      pid: forked.process.pid ?? 0,
      serves: serves.promise,
      ended: new Promise((resolve) => {
        forked.once('exit', (code, signal) => {
          hearings.ended(forked.id);
          gathering.ended(forked.id);
          resolve({ code, signal });
        });
      }),
      retire: () => tell({ kind: 'retire' }),
      stop: () => tell({ kind: 'stop' }),
    };
  }
  return createCrew({ size, start, log });
}

async function refuseTooManyConnections(databaseUrl: string, workers: number): Promise<void> {
  const needed = connectionsNeeded(workers);
  const allowed = await countConnectionsAllowed(databaseUrl);
  if (allowed >= needed) return;
  throw new StartError(
    `WORKERS=${workers} may open ${needed} connections, and PostgreSQL has ${allowed} for this user: set a smaller WORKERS, or raise max_connections`,
  );
}
