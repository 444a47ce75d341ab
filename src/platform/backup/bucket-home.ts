import { StartError } from '../config/start-error.ts';
import type { Bucket } from '../files/bucket/bucket.ts';
import { holdObjects } from '../files/bucket/holds.ts';
import type { FileKey, FileStore } from '../files/store.ts';
import type { FileHome, HeldFiles, StagedFiles } from './file-home.ts';

/** The mark of a restore that has begun: what the bucket holds meanwhile is not the product's yet. */
const RESTORING = 'restoring/mark';

/** The files in a bucket: `store` keeps them below `prefix`. */
export function bucketHome(
  parts: { bucket: Bucket; prefix: string; store: FileStore },
  name: string,
): FileHome {
  const { bucket, prefix, store } = parts;

  async function hold(): Promise<HeldFiles> {
    const { read, release } = await holdObjects(bucket);
    const held = new Map<FileKey, number>();
    const holdNew = async () => {
      for await (const { key, bytes } of store.list()) held.set(key, bytes);
    };
    try {
      await holdNew();
    } catch (error) {
      await release();
      throw error;
    }
    return {
      holdNew,
      keys: () => [...held.keys()].toSorted(),
      sizeOf: (key) => Promise.resolve(held.get(key) ?? 0),
      read: (key) => bytesOf(key, () => read(prefix + key)),
      release,
    };
  }

  async function* bytesOf(key: FileKey, read: () => ReturnType<Bucket['read']>): AsyncGenerator<Buffer> {
    const found = await read();
    if (found === null) throw new StartError(`${name} has lost the file ${key} during the backup`);
    for await (const chunk of found.content) yield Buffer.from(chunk as Uint8Array);
  }

  const isRestoring = async () => (await bucket.read(RESTORING)) !== null;

  async function clear(): Promise<void> {
    for await (const { key } of store.list()) await bucket.delete(prefix + key);
  }

  async function stage(): Promise<StagedFiles> {
    if (await isRestoring()) await clear();
    const options = { maxBytes: 0, contentType: 'application/octet-stream' };
    await bucket.write(RESTORING, Buffer.alloc(0), options);
    let isFinished = false;
    return {
      write: async (key, body) => void (await store.putAs(key, body, { maxBytes: Infinity })),
      read: async (key) => (await store.get(key))?.content ?? null,
      finish: async (commit) => {
        await commit();
        isFinished = true;
        await bucket.delete(RESTORING).catch((error: unknown) => {
          const what = `Everything was restored, but delete ${RESTORING} in the bucket: it says that it was not`;
          throw new StartError(what, { cause: error });
        });
      },
      drop: async () => {
        if (isFinished) return;
        await clear();
        await bucket.delete(RESTORING);
      },
    };
  }

  async function isEmpty(): Promise<boolean> {
    if (await isRestoring()) return true;
    const { done } = await store.list()[Symbol.asyncIterator]().next();
    return done === true;
  }

  return { name, hold, isEmpty, stage };
}
