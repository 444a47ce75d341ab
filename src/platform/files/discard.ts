import { z } from 'zod';
import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { FileKey, FileStore } from './store.ts';

const DISCARD_QUEUE = 'discard-file';

/** The store that holds a file: `files`, which pages show, or `exports`, which only the user whose data they hold can get. */
type Place = 'files' | 'exports';

const payloadShape = z.object({ key: z.string(), place: z.enum(['files', 'exports']).default('files') });

/**
 * Deletes a file's bytes after the transaction that removed its last reference has committed. Not before, so that no
 * row is left without its bytes; and reliably, because the job waits in the database.
 */
export async function discardFile(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  key: FileKey,
  place?: Place,
): Promise<void> {
  if (!db.isTransaction) throw new Error('A file is discarded outside of a transaction');
  await jobs.enqueue(DISCARD_QUEUE, { key, ...(place && { place }) }, db);
}

/** The queue that deletes the bytes. A file that is already gone is no error. */
export const discardQueue = (stores: Record<Place, FileStore>): JobQueue => ({
  name: DISCARD_QUEUE,
  work: (payload) => {
    const { key, place } = payloadShape.parse(payload);
    return stores[place].delete(key);
  },
});
