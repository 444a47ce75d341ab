import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { refuse, uploadRefusals } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { errorCode } from '../error-code.ts';

/** The identifier of a stored file, chosen by the server: folder/uuid.extension. */
export type FileKey = string;

export type PutOptions = {
  /** The first part of the key, such as 'photos'. */
  folder: string;
  /** The extension without its dot, derived by the server from the content's type. */
  extension: string;
  maxBytes: number;
  /** The size of similar files that are already stored. The disk keeps at least that much free, and this file's size too. */
  likeIt?: number;
};

type StoredFile = { key: FileKey; bytes: number };

/** The bytes of an incoming file, in chunks. */
export type FileContent = AsyncIterable<Uint8Array> | Buffer;

/** Stores the bytes of uploads: in a folder (`diskFileStore`), or in a bucket (`bucketFileStore`). */
export type FileStore = {
  /**
   * Stores bytes under a new key; resolves when they are safely on disk.
   * @throws refusal FILE_TOO_LARGE as soon as more than `maxBytes` arrive, or NO_SPACE; then nothing is kept
   */
  put(content: FileContent, options: PutOptions): Promise<StoredFile>;
  /** Stores bytes under a key that was chosen before, for restores and moves. Returns how many they are. @throws refusals as `put` */
  putAs(key: FileKey, content: FileContent, options: Pick<PutOptions, 'maxBytes'>): Promise<number>;
  /** The bytes of a file; null if it does not exist. */
  get(key: FileKey): Promise<{ content: Readable; bytes: number } | null>;
  /** Deletes a file; a missing one is no error. */
  delete(key: FileKey): Promise<void>;
  /** All files, their sizes, and when each was stored. */
  list(): AsyncIterable<StoredFile & { storedAt: Date }>;
  /** Deletes the remains of unfinished files that were last written to before `before`; the server ended while it was writing them. */
  clearUnfinished(before: Date): Promise<void>;
  /**
   * An address at which a browser gets a file for five minutes without this server; null if files pass through it, or
   * if there is no such file.
   * @param answer the headers of the answer there, such as content-disposition
   */
  addressFor(key: FileKey, answer: Record<string, string>): Promise<string | null>;
};

const keyPattern = /^[a-z][a-z-]{0,30}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;
/** Whether a text has the form of a store's key. */
export const isFileKey = (text: string): boolean => keyPattern.test(text);

const unfinishedFolder = '.unfinished';

/** How much of the disk stays free: the database may be on the same disk, and must not stop because of a photo. */
const RESERVE_BYTES = 256 * 1024 * 1024;
/** After how many bytes of a larger file the free space is checked again. */
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;

/** Error codes for a full disk or an exceeded disk quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Stores files below `root`. A file appears completely or not at all: it is written elsewhere, flushed to disk, then renamed. */
export function diskFileStore(root: string, { reserveBytes = RESERVE_BYTES } = {}): FileStore {
  const pathOf = (key: FileKey) => join(root, key);

  async function refuseLittleSpace(alsoFree: number): Promise<void> {
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < reserveBytes + alsoFree) refuse(uploadRefusals.NO_SPACE);
  }

  async function put(content: FileContent, options: PutOptions): Promise<StoredFile> {
    const key = `${options.folder}/${newId()}.${options.extension}`;
    return { key, bytes: await putAs(key, content, options) };
  }

  async function putAs(
    key: FileKey,
    content: FileContent,
    options: Pick<PutOptions, 'maxBytes' | 'likeIt'>,
  ): Promise<number> {
    if (!keyPattern.test(key)) throw new Error(`Not a place in the file store: ${key}`);
    const unfinished = join(root, unfinishedFolder, newId());
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
    try {
      const bytes = await writeWhole(unfinished, content, options, refuseLittleSpace);
      await rename(unfinished, pathOf(key));
      await syncFolder(dirname(pathOf(key)));
      return bytes;
    } catch (error) {
      await rm(unfinished, { force: true });
      if (fullCodes.has(errorCode(error))) refuse(uploadRefusals.NO_SPACE);
      throw error;
    }
  }

  async function get(key: FileKey) {
    if (!keyPattern.test(key)) return null;
    const found = await stat(pathOf(key)).catch(() => null);
    return found?.isFile() ? { content: createReadStream(pathOf(key)), bytes: found.size } : null;
  }

  async function remove(key: FileKey): Promise<void> {
    if (keyPattern.test(key)) await rm(pathOf(key), { force: true });
  }

  async function* list() {
    for (const folder of await namesIn(root)) {
      for (const name of await namesIn(join(root, folder))) {
        const key = `${folder}/${name}`;
        const found = keyPattern.test(key) && (await stat(pathOf(key)).catch(() => null));
        if (found) yield { key, bytes: found.size, storedAt: found.mtime };
      }
    }
  }

  async function clearUnfinished(before: Date) {
    const folder = join(root, unfinishedFolder);
    for (const name of await namesIn(folder)) {
      const found = await stat(join(folder, name)).catch(() => null);
      if (found && found.mtime < before) await rm(join(folder, name), { force: true });
    }
  }

  return { put, putAs, get, delete: remove, list, clearUnfinished, addressFor: () => Promise.resolve(null) };
}

async function writeWhole(
  path: string,
  content: FileContent,
  { maxBytes, likeIt }: Pick<PutOptions, 'maxBytes' | 'likeIt'>,
  refuseLittleSpace: (alsoFree: number) => Promise<void>,
): Promise<number> {
  const alsoFree = (written: number) => (likeIt === undefined ? 0 : likeIt + written);
  await refuseLittleSpace(alsoFree(0));
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  let lookAgainAt = LOOK_EVERY_BYTES;
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) refuse(uploadRefusals.FILE_TOO_LARGE);
      if (bytes > lookAgainAt) {
        await refuseLittleSpace(alsoFree(bytes));
        lookAgainAt = bytes + LOOK_EVERY_BYTES;
      }
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return bytes;
}

/** The directory entry must also be flushed to disk, or a power cut could lose the file. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
