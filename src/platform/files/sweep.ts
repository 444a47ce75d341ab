import { DAY_MS } from '#shared/time.ts';
import type { FileKey, FileStore } from './store.ts';

/** Files are written before the row that refers to them; one that has no row after this time was left by a crash. */
export const ORPHAN_AGE_MS = DAY_MS;

/** How many files are looked up in one statement. */
const BATCH = 500;

/**
 * Deletes the files that no row refers to, except those younger than a day, whose row may not be written yet. Also
 * deletes the remains of unfinished files.
 * @param namedAmong returns those of at most 500 keys that have a row
 * @returns how many were deleted
 */
export async function sweepOrphans(
  store: FileStore,
  now: Date,
  namedAmong: (keys: FileKey[]) => Promise<Set<FileKey>>,
): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_AGE_MS);
  await store.clearUnfinished(before);
  let removed = 0;
  const sweep = async (keys: FileKey[]) => {
    const named = await namedAmong(keys);
    for (const key of keys.filter((candidate) => !named.has(candidate))) {
      await store.delete(key);
      removed += 1;
    }
  };
  let batch: FileKey[] = [];
  for await (const { key, storedAt } of store.list()) {
    if (storedAt < before) batch.push(key);
    if (batch.length === BATCH) await sweep(batch.splice(0));
  }
  if (batch.length > 0) await sweep(batch);
  return removed;
}
