import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from './sweep.ts';
import { measurePictures, namedAmong } from './file-columns.ts';
import { forgetStaleUploads } from './upload-records.ts';

/**
 * Every night: forgets uploads that nothing took over, and removes the bytes that no row names. Whatever a crash left
 * between bytes and row is gone after two days at the latest. Pictures that were stored before sizes were kept are
 * measured, some every night, and count towards their user's quota from then on.
 */
export const sweepFilesQueue = (
  parts: Pick<Context, 'db' | 'files' | 'fileColumns' | 'clock' | 'log'>,
): JobQueue => ({
  name: 'sweep-files',
  cron: '43 3 * * *',
  options: { expireInSeconds: 1800 },
  async work() {
    const { db, files, fileColumns, clock, log } = parts;
    const now = clock();
    await forgetStaleUploads(db, new Date(now.getTime() - ORPHAN_AGE_MS));
    const removed = await sweepOrphans(files, now, (keys) => namedAmong(db, fileColumns, keys));
    await measurePictures(parts, async (key) => {
      // A picture that came with the product, or whose bytes are gone, takes nothing.
      const file = key === null ? null : await files.get(key);
      file?.content.destroy();
      return file?.bytes ?? 0;
    });
    log.info({ removed }, 'swept files that nothing shows');
  },
});
