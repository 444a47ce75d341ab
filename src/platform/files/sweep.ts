import { DAY_MS } from '#shared/time.ts';
import type { FileKey, FileStore } from './store.ts';

/** Files are written before the row that names them; one without a row after this long was left by a crash. */
export const ORPHAN_AGE_MS = DAY_MS;

/** Files whose rows are looked up in one statement. */
const BATCH = 500;

/**
 * Removes the files that no row names, unless they are younger than a day: their row may be on its way. Removes what
 * is left of unfinished files, too.
 * @param namedAmong returns those of at most 500 keys that have a row
 * @returns how many were removed
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
