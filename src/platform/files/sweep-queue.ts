import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs.ts';
import { ORPHAN_AGE_MS, sweepOrphans } from './sweep.ts';
import { keyOfUrl } from './file-url.ts';
import { forgetStaleUploads, keepPictureSize, listUnmeasuredPictures, namedAmong } from './upload-records.ts';

/**
 * Every night: forgets files that were sent and put nowhere, and removes the bytes that no row names. Whatever a crash
 * left between bytes and row is gone after two days at the latest. Pictures that were stored before sizes were kept get
 * theirs, some every night, and count towards their user's quota from then on.
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
    await measurePictures(parts);
    log.info({ removed }, 'swept files that nothing shows');
  },
});

/** A picture that came with the product, or whose bytes are gone, takes nothing. */
async function measurePictures({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  for (const { id, url } of await listUnmeasuredPictures(db)) {
    const key = url === null ? null : keyOfUrl(url);
    const file = key === null ? null : await files.get(key);
    file?.content.destroy();
    await keepPictureSize(db, { id, url, bytes: file?.bytes ?? 0 });
  }
}
