import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';

/** The kinds of files in the outbox: mail as standard .eml files, text messages to phones as .sms.txt. */
export type OutboxKind = 'eml' | 'sms.txt';

const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{12}\.(eml|sms\.txt)$/;

/**
 * Writes a message as a file whose name sorts by time. It appears completely or not at all: it is written under another
 * name, flushed to disk, then renamed.
 */
export async function writeToOutbox(
  folder: string,
  content: Buffer | string,
  kind: OutboxKind,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const time = nameTime(new Date());
  const name = `${time}-${randomBytes(6).toString('hex')}.${kind}`;
  const unfinished = join(folder, `${name}.part`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  return name;
}

/** The time at the beginning of file names, in a form that sorts. */
const nameTime = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '');

/** Deletes messages, finished or not, that are older than the retention period of mail. Returns how many. */
export async function sweepOutbox(folder: string, now: Date): Promise<number> {
  const oldest = nameTime(new Date(now.getTime() - retention.mails.days * DAY_MS));
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => NAME.test(name.replace(/[.]part$/, '')) && name < oldest);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** The names of at most `limit` messages, newest first. */
export async function listOutbox(folder: string, limit: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(0, limit);
}

/** The message with this name; null if there is none, or the name is not one of the outbox. */
export async function readFromOutbox(folder: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(join(folder, name)).catch(() => null);
}
