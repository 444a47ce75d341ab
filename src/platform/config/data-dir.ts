import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { errorCode } from '../error-code.ts';
import { StartError } from './start-error.ts';

/**
 * Creates the data folder, private to its owner. If root creates it, the database's own user may traverse it.
 * @throws StartError when it can't be created.
 */
export function makeDataDir(dataDir: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    makeFolders(dataDir, mode);
  } catch (error) {
    throw new StartError(folderProblem(dataDir, error), { cause: error });
  }
}

/**
 * Creates a folder and its missing parents. Returns the topmost that was created; undefined if all existed. Node's
 * recursive mkdir never returns in a folder that allows no entries, such as /proc.
 */
export function makeFolders(folder: string, mode: number): string | undefined {
  try {
    mkdirSync(folder, { mode });
    return folder;
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(folder).isDirectory()) return undefined;
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || existsSync(above)) throw error;
    const topmost = makeFolders(above, mode);
    // Another process may have created it first.
    const own = makeFolders(folder, mode);
    return topmost ?? own;
  }
}

/** Why a data folder can't be written, in one line that says what to do. Rethrows unknown errors. */
export function folderProblem(folder: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpaceLeft(folder);
  // A recursive mkdir reports ENOENT for a read-only file system.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) return notWritable(folder);
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data folder ${folder} cannot be made, a file is in its way: set DATA_DIR to another folder`;
  }
  throw error;
}

export const noSpaceLeft = (folder: string) =>
  `No space is left for the data folder ${folder}: free some, or set DATA_DIR to a folder elsewhere`;

export const notWritable = (folder: string) =>
  `The data folder ${folder} cannot be written: set DATA_DIR to a folder that this user may write`;
