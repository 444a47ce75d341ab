import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import { errorCode } from '../error-code.ts';
import { StartError } from './start-error.ts';

/**
 * Makes the data folder, private to its owner; made by root, the database's own user may pass through it.
 * @throws StartError when it cannot be made.
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
 * Makes a folder and what is missing above it; returns the topmost that was made, undefined when all were there. Node's own
 * recursive way never ends in a folder that takes none, such as /proc.
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
    // Another start may have been faster.
    const own = makeFolders(folder, mode);
    return topmost ?? own;
  }
}

/** What keeps a data folder from being written, in one line that says what to do. Rethrows what it does not know. */
export function folderProblem(folder: string, error: unknown): string {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return noSpaceLeft(folder);
  // ENOENT is what a recursive mkdir says of a read-only file system.
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
