import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#shared/time.ts';
import { errorCode } from '../error-code.ts';
import { diskFileStore, type FileKey } from '../files/store.ts';
import type { FileHome, HeldFiles, StagedFiles } from './file-home.ts';

const PREFIX = 'held-for-backup-';
/** No backup takes this long. */
const LEFT_OVER_MS = DAY_MS;

/**
 * Holds all files of the store in `folder` by a hard link to each, in a folder beside it; copies them if the file
 * system has no hard links. Stored files never change, so this is sufficient.
 */
async function holdFiles(folder: string): Promise<HeldFiles> {
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

async function isEmptyStore(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.every((entry) => entry.isDirectory());
}

/** Writes into a folder beside the files, which then takes their place. */
async function stageFiles(folder: string): Promise<StagedFiles> {
  const staging = `${folder}.restoring`;
  const drop = () => rm(staging, { recursive: true, force: true });
  await drop();
  await mkdir(staging, { recursive: true, mode: 0o700 });
  return {
    write: (key, body) => writeFileWhole(join(staging, key), body),
    read: async (key) => {
      const path = join(staging, key);
      return (await stat(path).catch(() => null)) && createReadStream(path);
    },
    finish: async (commit) => {
      await rm(folder, { recursive: true, force: true });
      await rename(staging, folder);
      await commit().catch(async (error: unknown) => {
        await rename(folder, staging);
        throw error;
      });
    },
    drop,
  };
}

async function writeFileWhole(path: string, body: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The files in a folder. */
export const folderHome = (folder: string): FileHome => ({
  name: `The folder ${folder}`,
  hold: () => holdFiles(folder),
  isEmpty: () => isEmptyStore(folder),
  stage: () => stageFiles(folder),
});
