import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { refuse, uploadRefusals } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';

/** A stored file's address inside the store, chosen by the server: folder/uuid.extension. */
export type FileKey = string;

type PutOptions = {
  /** The first part of the key, such as 'photos'. */
  folder: string;
  /** The ending without dot, which the server derived from the content's type. */
  extension: string;
  maxBytes: number;
};

type StoredFile = { key: FileKey; bytes: number };

/** Keeps the bytes of uploads. On disk today; the interface is what another store would have to offer. */
export type FileStore = {
  /**
   * Stores bytes under a new key; resolves when they are safe on disk.
   * @throws refusal FILE_TOO_LARGE as soon as more than `maxBytes` arrive; then nothing is kept
   */
  put(content: Readable | Buffer, options: PutOptions): Promise<StoredFile>;
  /** The bytes of a file, or null when there is none. */
  get(key: FileKey): Promise<{ content: Readable; bytes: number } | null>;
  /** Removes a file; a missing one is no error. */
  delete(key: FileKey): Promise<void>;
  /** All files, with the time each was stored. */
  list(): AsyncIterable<{ key: FileKey; storedAt: Date }>;
};

const keyPattern = /^[a-z][a-z-]{0,30}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;
const unfinishedFolder = '.unfinished';

/** Keeps files below `root`. A file appears whole or not at all: written aside, forced to disk, then renamed. */
export function diskFileStore(root: string): FileStore {
  const pathOf = (key: FileKey) => join(root, key);

  async function put(content: Readable | Buffer, options: PutOptions): Promise<StoredFile> {
    const key = `${options.folder}/${newId()}.${options.extension}`;
    if (!keyPattern.test(key)) throw new Error(`Not a place in the file store: ${key}`);
    const unfinished = join(root, unfinishedFolder, newId());
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 });
    await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
    try {
      const bytes = await writeWhole(unfinished, content, options.maxBytes);
      await rename(unfinished, pathOf(key));
      await syncFolder(dirname(pathOf(key)));
      return { key, bytes };
    } catch (error) {
      await rm(unfinished, { force: true });
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

  return { put, get, delete: remove, list };
}

async function writeWhole(path: string, content: Readable | Buffer, maxBytes: number): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) refuse(uploadRefusals.FILE_TOO_LARGE);
      await file.write(chunk);
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

/** Files are written before the row that names them; one without a row after this long was left by a crash. */
const ORPHAN_AGE_MS = 24 * 3600 * 1000;

/**
 * Removes the files that no row names, unless they are younger than a day: their row may be on its way.
 * @param isNamed tells which of at most 500 keys have a row
 * @returns how many were removed
 */
export async function sweepOrphans(
  store: FileStore,
  now: Date,
  isNamed: (keys: FileKey[]) => Promise<Set<FileKey>>,
): Promise<number> {
  const old = Readable.from(store.list()).filter(
    ({ storedAt }: { storedAt: Date }) => now.getTime() - storedAt.getTime() > ORPHAN_AGE_MS,
  );
  let removed = 0;
  const sweep = async (keys: FileKey[]) => {
    const named = await isNamed(keys);
    for (const key of keys.filter((candidate) => !named.has(candidate))) {
      await store.delete(key);
      removed += 1;
    }
  };
  let batch: FileKey[] = [];
  for await (const { key } of old as AsyncIterable<{ key: FileKey }>) {
    batch.push(key);
    if (batch.length === 500) await sweep(batch.splice(0));
  }
  if (batch.length > 0) await sweep(batch);
  return removed;
}
