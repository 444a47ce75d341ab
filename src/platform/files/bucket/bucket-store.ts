import { newId } from '#shared/ids.ts';
import { extensionOf } from '#shared/text/file-name.ts';
import { type FileContent, type FileKey, type FileStore, isFileKey, type PutOptions } from '../store.ts';
import type { Bucket } from './bucket.ts';
import { clearHolds, keepHeld } from './holds.ts';

/** How long browsers may begin a download at an address that they were given. */
const ADDRESS_SECONDS = 300;

/**
 * Stores files as objects of a bucket whose keys start with `prefix`.
 * @param isBackedUp whether a file that is deleted while a backup runs stays under another key until the backup is done
 */
export function bucketFileStore(
  bucket: Bucket,
  prefix: string,
  { isBackedUp }: { isBackedUp: boolean },
): FileStore {
  const put = async (content: FileContent, { folder, extension, maxBytes }: PutOptions) => {
    const key = `${folder}/${newId()}.${extension}`;
    return { key, bytes: await putAs(key, content, { maxBytes }) };
  };

  async function putAs(key: FileKey, content: FileContent, { maxBytes }: { maxBytes: number }) {
    if (!isFileKey(key)) throw new Error(`Not a place in the file store: ${key}`);
    return bucket.write(prefix + key, content, { maxBytes, contentType: typeOf(key) });
  }

  async function remove(key: FileKey): Promise<void> {
    if (!isFileKey(key)) return;
    if (isBackedUp) await keepHeld(bucket, prefix + key);
    await bucket.delete(prefix + key);
  }

  async function* list() {
    for await (const { key, bytes, storedAt } of bucket.list(prefix)) {
      const own = key.slice(prefix.length);
      if (isFileKey(own)) yield { key: own, bytes, storedAt };
    }
  }

  return {
    put,
    putAs,
    get: async (key) => (isFileKey(key) ? bucket.read(prefix + key) : null),
    delete: remove,
    list,
    clearUnfinished: async (before) => {
      await bucket.clearUnfinished(prefix, before);
      if (isBackedUp) await clearHolds(bucket, before);
    },
    addressFor: async (key, answer) =>
      isFileKey(key) ? bucket.addressFor(prefix + key, ADDRESS_SECONDS, answer) : null,
  };
}

const typeOf = (key: FileKey): string =>
  extensionOf(key) === 'webp' ? 'image/webp' : 'application/octet-stream';
