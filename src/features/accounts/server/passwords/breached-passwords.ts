import { createHash } from 'node:crypto';
import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { errorCode } from '#platform/error-code.ts';
import type { Log } from '#platform/log.ts';

/** Knows passwords that were stolen somewhere. */
export type BreachedPasswords = {
  /** Whether a password is among them. False where no list is configured, and where the list can't be asked. */
  includes(password: string): Promise<boolean>;
};

type Parts = { config: Pick<Config, 'breachedPasswords'>; log: Log; clock: () => Date };

/** How many hexadecimal digits of the hash the list is asked for. */
const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 2000;
/** A range has about a thousand lines of forty characters. */
const MAX_RANGE_BYTES = 1024 * 1024;
/** How long a list that failed is not asked again, so that nobody waits for it. */
const REST_MS = 60_000;

/**
 * Looks passwords up in a list of stolen ones as Have I Been Pwned publishes it, by the first five digits of the SHA-1: a
 * service learns neither the password nor its hash. A list that can't be asked refuses nobody; the log says so once, until it
 * answers again.
 */
export function createBreachedPasswords({ config, log, clock }: Parts): BreachedPasswords {
  const list = config.breachedPasswords;
  if (list === null) return { includes: () => Promise.resolve(false) };
  const find = list.kind === 'service' ? lookUp(list.url) : search(list.path);
  let failedAt: number | null = null;
  return {
    async includes(password) {
      const now = clock().getTime();
      if (failedAt !== null && now - failedAt < REST_MS) return false;
      const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
      try {
        const found = await find(hash);
        if (failedAt !== null) log.info('the list of stolen passwords answers again');
        failedAt = null;
        return found;
      } catch (error) {
        const why = errorCode(error) || (error instanceof Error ? error.name : 'unknown');
        if (failedAt === null) {
          log.error(
            { why },
            'the list of stolen passwords could not be asked: all are taken until it answers',
          );
        }
        failedAt = now;
        return false;
      }
    },
  };
}

type Find = (hash: string) => Promise<boolean>;

/** Asks a service for the range of a hash. Padding hides from listeners how long the range is. */
const lookUp =
  (url: string): Find =>
  async (hash) => {
    const response = await fetch(new URL(hash.slice(0, PREFIX_LENGTH), url), {
      headers: { 'add-padding': 'true', accept: 'text/plain' },
      // Only the configured host is ever called.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    return isIn(await readRange(response), hash.slice(PREFIX_LENGTH));
  };

async function readRange(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_RANGE_BYTES) throw new Error('the range is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Lines of a range are the rest of the hash, a colon and a count, which is 0 in lines that only pad. */
const isIn = (range: string, suffix: string): boolean =>
  range.split('\n').some((line) => {
    const [hash = '', count = '1'] = line.trim().split(':');
    return hash.toUpperCase() === suffix && Number(count) > 0;
  });

/** Searches a folder with a file for each range, such as 21BD1.txt, or one file of whole hashes in their order. */
const search =
  (path: string): Find =>
  async (hash) => {
    if ((await stat(path)).isDirectory())
      return isIn(await readRangeFile(path, hash), hash.slice(PREFIX_LENGTH));
    const file = await open(path);
    try {
      return await isInSortedFile(file, hash);
    } finally {
      await file.close();
    }
  };

async function readRangeFile(folder: string, hash: string): Promise<string> {
  const prefix = hash.slice(0, PREFIX_LENGTH);
  try {
    return await readFile(join(folder, `${prefix}.txt`), 'latin1');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return readFile(join(folder, prefix), 'latin1');
  }
}

/** Longer than two lines are: 40 digits, a colon, a count. */
const WINDOW_BYTES = 256;

/** Halves the file until a window is left; the lines are in the order of their hashes. */
async function isInSortedFile(file: FileHandle, hash: string): Promise<boolean> {
  const window = Buffer.alloc(WINDOW_BYTES);
  const readAt = async (position: number) => {
    const { bytesRead } = await file.read(window, 0, WINDOW_BYTES, position);
    return window.toString('latin1', 0, bytesRead);
  };
  let from = 0;
  let to = (await file.stat()).size;
  while (to - from > WINDOW_BYTES) {
    const middle = Math.floor((from + to) / 2);
    const text = await readAt(middle);
    // The first whole line behind the middle.
    const end = text.indexOf('\n');
    const line = end === -1 ? '' : text.slice(end + 1, end + 1 + hash.length);
    if (line !== '' && line.toUpperCase() <= hash) from = middle;
    else to = middle;
  }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(3 * WINDOW_BYTES), 0, 3 * WINDOW_BYTES, from);
  return isIn(buffer.toString('latin1', 0, bytesRead), hash);
}
