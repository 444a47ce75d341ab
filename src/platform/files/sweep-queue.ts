import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from './sweep.ts';
import { measurePictures, namedAmong } from './file-columns.ts';
import { forgetStaleUploads } from './upload-records.ts';

/**
 * Runs every night. It deletes uploads that nothing took, and stored bytes that no row refers to, so leftovers of a
 * crash are gone after two days at the latest. It also measures some of the pictures that were stored before sizes were
 * recorded; they count towards their user's quota from then on.
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
      // A picture that came with the product, or whose bytes are missing, has size 0.
      const file = key === null ? null : await files.get(key);
      file?.content.destroy();
      return file?.bytes ?? 0;
    });
    log.info({ removed }, 'swept files that nothing shows');
  },
});
