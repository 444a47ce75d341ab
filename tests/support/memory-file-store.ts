import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileContent, FileStore } from '#platform/files/store.ts';
import { newId } from '#shared/ids.ts';
import { refuse, uploadRefusals } from '#shared/errors.ts';

/** A file store for use-cases under test: it keeps bytes in memory and enforces the limit as the real ones do. */
export function memoryFileStore(): FileStore {
  const kept = new Map<string, { content: Buffer; storedAt: Date }>();
  async function putAs(key: string, content: FileContent, { maxBytes }: { maxBytes: number }) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(Readable.from(content));
    if (bytes.length > maxBytes) refuse(uploadRefusals.FILE_TOO_LARGE);
    kept.set(key, { content: bytes, storedAt: new Date() });
    return bytes.length;
  }
  return {
    async put(content, { folder, extension, maxBytes }) {
      const key = `${folder}/${newId()}.${extension}`;
      return { key, bytes: await putAs(key, content, { maxBytes }) };
    },
    putAs,
    get(key) {
      const file = kept.get(key);
      return Promise.resolve(
        file ? { content: Readable.from([file.content]), bytes: file.content.length } : null,
      );
    },
    delete(key) {
      kept.delete(key);
      return Promise.resolve();
    },
    async *list() {
      for (const [key, { content, storedAt }] of kept) yield { key, bytes: content.length, storedAt };
    },
    clearUnfinished: () => Promise.resolve(),
    addressFor: () => Promise.resolve(null),
  };
}
