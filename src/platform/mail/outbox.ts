import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

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
  const time = new Date().toISOString().replace(/[-:.]/g, '');
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
