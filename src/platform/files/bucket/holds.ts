import { newId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Bucket } from './bucket.ts';

/** Marks of the backups that are running; each is an empty object. */
const MARKS = 'holds/';
/** Copies of the objects that were deleted meanwhile, for each mark its own. */
const COPIES = 'held/';
/** No backup takes this long: an older mark was left by one that was killed. */
const LEFT_OVER_MS = DAY_MS;

const copyOf = (mark: string, key: string): string => `${COPIES}${mark.slice(MARKS.length)}/${key}`;

/**
 * Holds all objects of the bucket: one that is deleted from now on is copied to where `read` finds it. Folders do this by
 * hard links, which buckets don't have.
 */
export async function holdObjects(bucket: Bucket) {
  const mark = MARKS + newId();
  await bucket.write(mark, Buffer.alloc(0), { maxBytes: 0, contentType: 'application/octet-stream' });
  return {
    /** An object that existed when the hold began. */
    read: async (key: string) =>
      // In this order: an object is copied before it is deleted.
      (await bucket.read(key)) ?? bucket.read(copyOf(mark, key)),
    release: async () => {
      await bucket.delete(mark);
      // Whoever saw the mark may still copy an object: the sweep clears it.
      for await (const { key } of bucket.list(copyOf(mark, ''))) await bucket.delete(key);
    },
  };
}

/** Copies an object that is about to be deleted, for each backup that holds it. */
export async function keepHeld(bucket: Bucket, key: string): Promise<void> {
  for await (const { key: mark, storedAt } of bucket.list(MARKS)) {
    if (Date.now() - storedAt.getTime() < LEFT_OVER_MS) await bucket.copy(key, copyOf(mark, key));
  }
}

/** Deletes the marks and copies that were made before `before`: they were left by backups that were killed. */
export async function clearHolds(bucket: Bucket, before: Date): Promise<void> {
  for (const prefix of [MARKS, COPIES]) {
    for await (const { key, storedAt } of bucket.list(prefix))
      if (storedAt < before) await bucket.delete(key);
  }
}
