// The entry of a worker process: serves on the shared port, and follows the messages of the primary process.
import cluster from 'node:cluster';
import { loadConfig } from '#platform/config/load-config.ts';
import { createLog } from '#platform/log.ts';
import { askPrimary } from './count-writes.ts';
import { createMetrics } from '#platform/monitoring/metrics.ts';
import { askForMetrics } from './gather-metrics.ts';
import { askForHearings } from './hear-all.ts';
import { runProcess } from './life.ts';
import { STOP_LIMIT_MS } from './limits.ts';
import { openWatchers } from './open-watchers.ts';
import type { ToPrimary, ToWorker } from './messages.ts';
import { serve } from './serve.ts';

/** A worker that does not serve yet has no cache to update. */
const nothingToHear = () => Promise.resolve();
const tell = (message: ToPrimary) => void process.send?.(message);

runProcess(async (life) => {
  // A terminal sends its signals to all processes; only the primary process acts on them.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {});
  const config = loadConfig(process.env);
  const watchers = await openWatchers(config);
  const log = createLog(config.logLevel, watchers.report).child({ worker: cluster.worker?.id });
  life.onEnd(watchers.close);
  life.tellTo(log, config.dataDir);
  let isRetiring = false;
  const counting = askPrimary(tell);
  const hearings = askForHearings(tell);
  const metrics = createMetrics();
  const gathering = askForMetrics(tell);
  /** Resolves when this worker has read all committed changes. */
  let settled = nothingToHear;
  const begin = Promise.withResolvers<Extract<ToWorker, { kind: 'begin' }>>();
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'begin') begin.resolve(message);
    else if (message.kind === 'write-counted') counting.hear(message);
    else if (message.kind === 'all-heard') hearings.hear(message);
    else if (message.kind === 'metrics') gathering.hear(message);
    else if (message.kind === 'count') {
      const { gathering: number } = message;
      void metrics.snapshot().then((snapshot) => tell({ kind: 'counted', gathering: number, snapshot }));
    } else if (message.kind === 'hear') {
      const { hearing } = message;
      void settled().then(() => tell({ kind: 'heard', hearing }));
    } else {
      isRetiring ||= message.kind === 'retire';
      life.stop();
    }
  });
  life.onEnd(async () => {
    const snapshot = await metrics.snapshot();
    // The process ends at once afterwards, so the message must have left it.
    await new Promise((resolve) => {
      process.send?.({ kind: 'counted', snapshot } satisfies ToPrimary, resolve);
    });
  });
  tell({ kind: 'hears' });
  const { databaseUrl, demoPassword, size, worksOnJobs } = await begin.promise;
  await serve(life, {
    config,
    log,
    databaseUrl,
    demoPassword,
    workers: size,
    worksOnJobs,
    metrics,
    readAllMetrics: gathering.readAll,
    admitWrite: counting.admitWrite,
    heardByAll: hearings.heardByAll,
    onListening: (ownSettled) => {
      settled = ownSettled;
    },
    isRetiring: () => isRetiring,
  });
  if (!life.isStopping()) tell({ kind: 'serves' });
}, STOP_LIMIT_MS.worker);
