import { mkdtemp, readdir, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderProblem, makeFolders } from '../config/data-dir.ts';
import { errorCode } from '../error-code.ts';
import { type LastRun, readLastRun } from '../jobs/last-done.ts';
import { type Finding, good, note, wrong } from './finding.ts';
import { DAY_MS } from '#shared/time.ts';

const GB = 1e9;
/** Below this uploads will soon be refused, and then the database stops. */
const TOO_LITTLE_BYTES = 0.5 * GB;
const LITTLE_BYTES = 3 * GB;
const BACKUP_DAYS = 2;

/** Checks that the data folder is writable, has space left, and contains a recent backup. */
export async function examineDisk(dataDir: string, now: Date): Promise<Finding[]> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    await tryToWrite(dataDir);
    const free = bavail * bsize;
    const says = `${(free / GB).toFixed(1)} GB are free in ${dataDir}`;
    return [judgeRoom(free, says), await judgeBackup(dataDir, now)];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [await judgeMissing(dataDir)];
    return [wrong('disk', folderProblem(dataDir, error))];
  }
}

function judgeRoom(free: number, says: string): Finding {
  if (free < TOO_LITTLE_BYTES) return wrong('disk', `${says}: make room before the database stops`);
  return free < LITTLE_BYTES ? note('disk', `${says}: make room soon`) : good('disk', says);
}

/** Checks whether a start could create the folder, by creating it and removing it again. */
async function judgeMissing(dataDir: string): Promise<Finding> {
  try {
    const first = makeFolders(dataDir, 0o700);
    if (first !== undefined) await removeEmpty(dataDir, first);
    return note('disk', `there is no ${dataDir} yet: npm start makes it`);
  } catch (error) {
    return wrong('disk', folderProblem(dataDir, error));
  }
}

/** Removes the empty folders from `last` up to `first`; stops at one that a server uses by now. */
async function removeEmpty(last: string, first: string): Promise<void> {
  for (let folder = last; folder.startsWith(first); folder = dirname(folder)) {
    try {
      await rmdir(folder);
    } catch {
      return;
    }
  }
}

async function tryToWrite(folder: string): Promise<void> {
  const aside = await mkdtemp(join(folder, 'doctor-'));
  try {
    await writeFile(join(aside, 'test'), 'can be written', { flush: true });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** The newest backup, in the backups folder or where the command last wrote one; null if there is none. */
export async function readLastBackup(dataDir: string): Promise<LastRun | null> {
  const folder = join(dataDir, 'backups');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const newest = names.toSorted().at(-1);
  const noted = await readLastRun(dataDir, 'backup');
  if (newest === undefined) return noted;
  const { mtime } = await stat(join(folder, newest));
  return noted && noted.at > mtime ? noted : { at: mtime, says: newest };
}

async function judgeBackup(dataDir: string, now: Date): Promise<Finding> {
  const last = await readLastBackup(dataDir);
  if (!last) return note('backup', `there is none in ${dataDir}/backups: npm run backup makes one`);
  const days = (now.getTime() - last.at.getTime()) / DAY_MS;
  if (days < BACKUP_DAYS) return good('backup', `${last.says} is the newest`);
  return note(
    'backup',
    `the newest, ${last.says}, is ${Math.floor(days)} days old: npm run backup makes another`,
  );
}
