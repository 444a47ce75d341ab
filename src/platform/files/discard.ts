import { z } from 'zod';
import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { FileKey, FileStore } from './store.ts';

const DISCARD_QUEUE = 'discard-file';

/** Which store a file lies in: the one that pages show, or the one of exports, which only their people get. */
type Place = 'files' | 'exports';

const payloadShape = z.object({ key: z.string(), place: z.enum(['files', 'exports']).default('files') });

/**
 * Has the bytes of a file removed that no row names any more, once the transaction that says so has committed: never
 * before, so that no row is left without its bytes, and never not at all, because the job waits in the database.
 */
export async function discardFile(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  key: FileKey,
  place?: Place,
): Promise<void> {
  if (!db.isTransaction) throw new Error('A file is discarded outside of a transaction');
  await jobs.enqueue(DISCARD_QUEUE, { key, ...(place && { place }) }, db);
}

/** The queue that removes the bytes. A file that is gone already is no failure. */
export const discardQueue = (stores: Record<Place, FileStore>): JobQueue => ({
  name: DISCARD_QUEUE,
  work: (payload) => {
    const { key, place } = payloadShape.parse(payload);
    return stores[place].delete(key);
  },
});
