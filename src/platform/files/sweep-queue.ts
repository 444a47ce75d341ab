import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from './sweep.ts';
import { forgetStaleUploads, namedAmong } from './upload-records.ts';

/**
 * Every night: forgets files that were sent and put nowhere, and removes the bytes that no row names. Whatever a crash
 * left between bytes and row is gone after two days at the latest.
 */
export const sweepFilesQueue = (parts: Pick<Context, 'db' | 'files' | 'clock' | 'log'>): JobQueue => ({
  name: 'sweep-files',
  cron: '43 3 * * *',
  options: { expireInSeconds: 1800 },
  async work() {
    const { db, files, clock, log } = parts;
    const now = clock();
    await forgetStaleUploads(db, new Date(now.getTime() - ORPHAN_AGE_MS));
    const removed = await sweepOrphans(files, now, (keys) => namedAmong(db, keys));
    log.info({ removed }, 'swept files that nothing shows');
  },
});
