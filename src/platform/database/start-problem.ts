import { statfsSync } from 'node:fs';
import { noSpaceLeft } from '../config/data-dir.ts';
import { isExpectedError } from '../config/start-error.ts';
import { isDatabaseAway } from './availability.ts';

/** PostgreSQL writes its log in pieces of this size, and stops when it cannot. */
const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * What a person at the terminal has to know of an error that ended a start: its own words if it has some, or what took
 * the database away in the middle. Null stands for a mistake in the program.
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
