import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { refuse, uploadRefusals } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { errorCode } from '../error-code.ts';

/** A stored file's address inside the store, chosen by the server: folder/uuid.extension. */
export type FileKey = string;

type PutOptions = {
  /** The first part of the key, such as 'photos'. */
  folder: string;
  /** The ending without dot, which the server derived from the content's type. */
  extension: string;
  maxBytes: number;
  /** Bytes of files like this one that are kept already: at least as many, and this file's, stay free of the disk. */
  likeIt?: number;
};

type StoredFile = { key: FileKey; bytes: number };

/** Bytes on their way in, part by part. */
export type FileContent = AsyncIterable<Uint8Array> | Buffer;

/** Keeps the bytes of uploads. On disk today; the interface is what another store would have to offer. */
export type FileStore = {
  /**
   * Stores bytes under a new key; resolves when they are safe on disk.
   * @throws refusal FILE_TOO_LARGE as soon as more than `maxBytes` arrive, or NO_SPACE; then nothing is kept
   */
  put(content: FileContent, options: PutOptions): Promise<StoredFile>;
  /** The bytes of a file, or null when there is none. */
  get(key: FileKey): Promise<{ content: Readable; bytes: number } | null>;
  /** Removes a file; a missing one is no error. */
  delete(key: FileKey): Promise<void>;
  /** All files, with the time each was stored. */
  list(): AsyncIterable<{ key: FileKey; storedAt: Date }>;
  /** Removes what was left of files that never became whole, because the server ended in the middle of them. */
  clearUnfinished(before: Date): Promise<void>;
};

const keyPattern = /^[a-z][a-z-]{0,30}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;
/** Whether a text is a key that a store may have given. */
export const isFileKey = (text: string): boolean => keyPattern.test(text);

const unfinishedFolder = '.unfinished';

/** Files leave this much of the disk free: the database may be on the same one, and must not stop for a photo. */
const RESERVE_BYTES = 256 * 1024 * 1024;
/** A file that is larger looks for space again after so many bytes. */
const LOOK_EVERY_BYTES = 64 * 1024 * 1024;

/** The codes of a disk, or a share of it, that is full. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Keeps files below `root`. A file appears whole or not at all: written aside, forced to disk, then renamed. */
export function diskFileStore(root: string, { reserveBytes = RESERVE_BYTES } = {}): FileStore {
  const pathOf = (key: FileKey) => join(root, key);

  async function refuseLittleSpace(alsoFree: number): Promise<void> {
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < reserveBytes + alsoFree) refuse(uploadRefusals.NO_SPACE);
  }

  async function put(content: FileContent, options: PutOptions): Promise<StoredFile> {
    const key = `${options.folder}/${newId()}.${options.extension}`;
    if (!keyPattern.test(key)) throw new Error(`Not a place in the file store: ${key}`);
    const unfinished = join(root, unfinishedFolder, newId());
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
    try {
      const bytes = await writeWhole(unfinished, content, options, refuseLittleSpace);
      await rename(unfinished, pathOf(key));
      await syncFolder(dirname(pathOf(key)));
      return { key, bytes };
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
        if (found) yield { key, storedAt: found.mtime };
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

  return { put, get, delete: remove, list, clearUnfinished };
}

async function writeWhole(
  path: string,
  content: FileContent,
  { maxBytes, likeIt }: PutOptions,
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

/** The new name itself must reach the disk, or a power cut takes the file back. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
