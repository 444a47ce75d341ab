import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Id } from '#shared/ids.ts';
import { StartError } from '../config/start-error.ts';
import { errorCode } from '../error-code.ts';

/** The file beside the backups that names who was erased: a line for each, only ever added to. */
const ERASED_LIST = 'erased-users.txt';

/** An id that must not come back with a backup, since when. */
export type ErasedUser = { userId: Id; erasedAt: Date };

const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Every line is as long as the next. */
const LINE_BYTES = '2026-01-01T00:00:00.000Z 00000000-0000-4000-8000-000000000000\n'.length;

/**
 * Who was erased, as the list in a folder says; null where there is none.
 * @throws StartError where it is damaged
 */
export async function readErasedList(folder: string): Promise<ErasedUser[] | null> {
  const path = join(folder, ERASED_LIST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  // A line that a crash cut off is written again.
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

/** Adds those that the list in a folder does not have yet, and makes the list for the first one; safe on disk when it resolves. */
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
    // What a crash cut off is no line.
    await file.truncate((known?.length ?? 0) * LINE_BYTES);
    await file.writeFile(lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Everybody whom the lists in some folders name.
 * @param atLeast how many a backup knows of: a list that names fewer is an older one
 * @throws StartError where people would come back who were erased
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
