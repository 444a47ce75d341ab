import { statfsSync } from 'node:fs';
import { noSpaceLeft } from '../config/data-dir.ts';
import { isExpectedError } from '../config/start-error.ts';
import { isDatabaseAway } from './availability.ts';

/** PostgreSQL writes its log in segments of this size, and stops when there is no space for one. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * The message at the terminal for an error that ended a start: its own message if it is an expected one, or what made
 * the database unavailable meanwhile. Null for a bug in the program.
 */
export function startProblem(error: unknown, dataDir: string): string | null {
  if (isExpectedError(error)) return error.message;
  if (!isDatabaseAway(error)) return null;
  if (freeBytes(dataDir) < WAL_SEGMENT_BYTES) return noSpaceLeft(dataDir);
  return `The database went away during the start (${(error as Error).message}): see its log, and start again`;
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
