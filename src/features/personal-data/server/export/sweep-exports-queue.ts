import type { Context } from '#platform/context.ts';
import type { FileStore } from '#platform/files/store.ts';
import { sweepOrphans } from '#platform/files/sweep.ts';
import type { JobQueue } from '#platform/jobs/jobs.ts';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';
import { exportKeysAmong, removeOldExports } from '../records/exports.ts';

/** Copies that are removed in one statement; their bytes go after it, and by the next sweep if that is cut off. */
const BATCH = 500;

/** Every hour: removes the copies of people's data whose time is over, and bytes that no copy names. */
export const sweepExportsQueue = (
  parts: Pick<Context, 'db' | 'clock' | 'log'> & { exportFiles: FileStore },
): JobQueue => ({
  name: 'sweep-exports',
  cron: '27 * * * *',
  options: { expireInSeconds: 900 },
  async work() {
    const { db, clock, log, exportFiles } = parts;
    const before = new Date(clock().getTime() - retention.exports.days * DAY_MS);
    let removed = 0;
    for (let batch = BATCH; batch === BATCH;) {
      const keys = await removeOldExports(db, before, BATCH);
      for (const key of keys) if (key !== null) await exportFiles.delete(key);
      batch = keys.length;
      removed += batch;
    }
    const orphans = await sweepOrphans(exportFiles, clock(), (keys) => exportKeysAmong(db, keys));
    log.info({ removed, orphans }, 'swept copies of people’s data');
  },
});
