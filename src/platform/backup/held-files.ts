import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { diskFileStore, type FileKey } from '../files/store.ts';
import { DAY_MS } from '#shared/time.ts';

const PREFIX = 'held-for-backup-';
/** No backup takes this long. */
const LEFT_OVER_MS = DAY_MS;

/** The stored files of one moment, protected from deletion while they are read. */
export type HeldFiles = {
  /** Also holds the files that have been stored since. */
  holdNew(): Promise<void>;
  /** The keys of all held files, sorted. */
  keys(): FileKey[];
  sizeOf(key: FileKey): Promise<number>;
  read(key: FileKey): AsyncIterable<Buffer>;
  release(): Promise<void>;
};

/**
 * Holds all files of the store in `folder` by a hard link to each, in a folder beside it; copies them if the file
 * system has no hard links. Stored files never change, so this is sufficient.
 */
export async function holdFiles(folder: string): Promise<HeldFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftOver(dirname(folder));
  const aside = await mkdtemp(join(dirname(folder), PREFIX));
  const held = new Set<FileKey>();
  async function holdNew() {
    for await (const { key } of diskFileStore(folder).list()) {
      if (held.has(key)) continue;
      await mkdir(dirname(join(aside, key)), { recursive: true, mode: 0o700 });
      if (await holdOne(join(folder, key), join(aside, key))) held.add(key);
    }
  }
  const release = () => rm(aside, { recursive: true, force: true });
  try {
    await holdNew();
  } catch (error) {
    await release();
    throw error;
  }
  return {
    holdNew,
    keys: () => [...held].toSorted(),
    sizeOf: async (key) => (await stat(join(aside, key))).size,
    read: (key) => createReadStream(join(aside, key)),
    release,
  };
}

/** Removes folders left by backups that were killed. */
async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = name.startsWith(PREFIX) ? await stat(path).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Holds one file; returns false if it has been deleted meanwhile. */
async function holdOne(path: string, aside: string): Promise<boolean> {
  try {
    await link(path, aside).catch(async (error: unknown) => {
      if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(errorCode(error))) throw error;
      await copyFile(path, aside);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Whether a store's folder contains no file. */
export async function isEmptyStore(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.every((entry) => entry.isDirectory());
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
