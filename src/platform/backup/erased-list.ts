import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Id } from '#shared/ids.ts';
import { StartError } from '../config/start-error.ts';
import { errorCode } from '../error-code.ts';

/** The append-only file beside the backups that lists erased people, one per line. */
export const ERASED_LIST = 'erased-users.txt';

/** A user who must not come back with a backup, and when they were erased. */
export type ErasedUser = { userId: Id; erasedAt: Date };

const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** All lines have the same length. */
const LINE_BYTES = '2026-01-01T00:00:00.000Z 00000000-0000-4000-8000-000000000000\n'.length;

/**
 * The erased people in a folder's list; null if there is no list.
 * @throws StartError if the list is damaged
 */
export async function readErasedList(folder: string): Promise<ErasedUser[] | null> {
  const path = join(folder, ERASED_LIST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  // A line that a crash cut off is ignored here, and written again later.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, erasedAt, userId] = LINE.exec(line) ?? [];
      if (!erasedAt || !userId)
        throw new StartError(`${path} is damaged: ${JSON.stringify(line)} is no line of it`);
      return { userId, erasedAt: new Date(erasedAt) };
    });
}

/** Appends those that a folder's list does not contain yet, and creates the list if needed. It is safely on disk when this resolves. */
export async function addToErasedList(folder: string, erased: readonly ErasedUser[]): Promise<void> {
  const known = await readErasedList(folder);
  const knownIds = new Set(known?.map(({ userId }) => userId));
  const lines = erased
    .filter(({ userId }) => !knownIds.has(userId))
    .map(({ userId, erasedAt }) => `${erasedAt.toISOString()} ${userId}\n`);
  if (lines.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, ERASED_LIST);
  const file = await open(path, 'a', 0o600);
  try {
    // Removes an incomplete line that a crash left.
    await file.truncate((known?.length ?? 0) * LINE_BYTES);
    await file.writeFile(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Everybody in the lists of these folders.
 * @param atLeast how many erased people a backup knows of: a list with fewer is outdated
 * @throws StartError if erased people would come back
 */
export async function newestErasedList(atLeast: number, folders: readonly string[]): Promise<ErasedUser[]> {
  const named = new Map<Id, ErasedUser>();
  let found = 0;
  for (const folder of new Set(folders)) {
    const listed = await readErasedList(folder);
    if (listed === null) continue;
    found += 1;
    for (const erased of listed) named.set(erased.userId, erased);
  }
  if (named.size >= atLeast) return [...named.values()];
  const what =
    found === 0
      ? `There is no ${ERASED_LIST} beside the backup`
      : `The ${ERASED_LIST} beside the backup is older than the backup: it names ${named.size} of ${atLeast} people`;
  throw new StartError(
    `${what}. Copy the newest one there, from DATA_DIR/backups of the server: without it people come back who were erased`,
  );
}
