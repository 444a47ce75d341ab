import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { retention } from '#shared/retention.ts';
import { DAY_MS } from '#shared/time.ts';

/** What the outbox holds: mail as standard .eml files, text messages to phones as .sms.txt. */
export type OutboxKind = 'eml' | 'sms.txt';

const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{12}\.(eml|sms\.txt)$/;

/**
 * Writes a message as a file whose name sorts by time. It appears whole or not at all: written beside under
 * another name, forced to disk, then renamed.
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

/** A moment as file names begin with it: they sort by time. */
const nameTime = (moment: Date) => moment.toISOString().replace(/[-:.]/g, '');

/** Removes what was written longer before `now` than mail is kept, also what was never finished; answers how many messages. */
export async function sweepOutbox(folder: string, now: Date): Promise<number> {
  const oldest = nameTime(new Date(now.getTime() - retention.mails.days * DAY_MS));
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => NAME.test(name.replace(/[.]part$/, '')) && name < oldest);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** Names of the messages, newest first, at most `limit`. */
export async function listOutbox(folder: string, limit: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .slice(0, limit);
}

/** The message of that name; null when there is none, or when the name is not one that the outbox gives. */
export async function readFromOutbox(folder: string, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  return readFile(join(folder, name)).catch(() => null);
}
