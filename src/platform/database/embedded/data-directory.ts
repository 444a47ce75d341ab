import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

import { makeDataDir } from '../../config/data-dir.ts';
import { StartError } from '../../config/start-error.ts';
import { errorCode } from '../../error-code.ts';
import { canEnter, databaseUser, isRoot, type RunAs } from './run-as.ts';

/** Holds databases and programs when PostgreSQL's user can't enter the folder they would belong in. */
export const systemFolder = '/var/lib/guildhall';

/** The folder that holds the database, its log and its socket, and the user that owns it. */
export type DataDirectory = { folder: string; runAs: RunAs };

/**
 * Creates or finds DATA_DIR/postgres, private to the user that PostgreSQL runs as. If root starts the server and that
 * user can't enter the data folder, it becomes a link to a folder in /var/lib/guildhall.
 * @throws StartError when the folder belongs to someone else, or PostgreSQL's user cannot enter it.
 */
export function openDataDirectory(dataDir: string, onProgress: (line: string) => void): DataDirectory {
  makeDataDir(dataDir);
  const link = join(dataDir, 'postgres');
  return isRoot() ? openAsRoot(dataDir, link, onProgress) : openAsOwner(link);
}

function openAsOwner(link: string): DataDirectory {
  mkdirSync(link, { recursive: true, mode: 0o700 });
  const owner = statSync(link).uid;
  if (process.getuid && owner !== process.getuid()) {
    throw new StartError(
      `${link} belongs to another user (uid ${owner}): start as that user, or as root if root made it, or set DATA_DIR to another folder`,
    );
  }
  return { folder: realFolder(link), runAs: null };
}

function openAsRoot(dataDir: string, link: string, onProgress: (line: string) => void): DataDirectory {
  const owner = ownerOf(link);
  // A folder that a normal user made keeps its owner, even if root starts the server once.
  const runAs = owner && owner.uid !== 0 ? owner : databaseUser(onProgress);
  if (!owner) placeDataDirectory(dataDir, link, runAs, onProgress);
  const folder = realFolder(link);
  if (statSync(folder).uid === 0) chownSync(folder, runAs.uid, runAs.gid);
  if (!canEnter(runAs, folder)) {
    throw new StartError(
      `PostgreSQL runs as the user with uid ${runAs.uid}, who cannot enter ${folder}: open the folders above it to others (chmod o+x), or set DATA_DIR`,
    );
  }
  return { folder, runAs };
}

/** The link's target. A broken link is never replaced silently: its target held a database. */
function realFolder(link: string): string {
  try {
    return realpathSync(link);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new StartError(
      `${link} leads to a folder that is gone: bring the folder back, or remove the link to begin with an empty database`,
      { cause: error },
    );
  }
}

function ownerOf(path: string): NonNullable<RunAs> | null {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function placeDataDirectory(
  dataDir: string,
  link: string,
  runAs: NonNullable<RunAs>,
  onProgress: (line: string) => void,
): void {
  if (canEnter(runAs, dataDir)) {
    mkdirSync(link, { recursive: true, mode: 0o700 });
    return;
  }
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
  const folder = mkdtempSync(join(systemFolder, 'postgres-'));
  try {
    symlinkSync(folder, link);
    onProgress(`PostgreSQL's user cannot enter ${dataDir}: the database is kept in ${folder}`);
  } catch (error) {
    rmSync(folder, { recursive: true });
    // Another process that started at the same time may have placed its folder first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
