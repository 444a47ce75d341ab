import { createHash } from 'node:crypto';
import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { errorCode } from '#platform/error-code.ts';
import type { Log } from '#platform/log.ts';

/** A list of passwords that were stolen from other sites. */
export type BreachedPasswords = {
  /** Whether the list contains a password. False if no list is configured or it can't be reached. */
  includes(password: string): Promise<boolean>;
};

type Parts = { config: Pick<Config, 'breachedPasswords'>; log: Log; clock: () => Date };

/** How many hexadecimal digits of the hash are sent to the list. */
const PREFIX_LENGTH = 5;
const TIMEOUT_MS = 2000;
/** A range has about a thousand lines of forty characters. */
const MAX_RANGE_BYTES = 1024 * 1024;
/** How long a list that failed is not asked again, so that nobody has to wait for it. */
const REST_MS = 60_000;

/**
 * Looks up passwords in a list of stolen ones in the format of Have I Been Pwned, by the first five digits of the
 * SHA-1. So a service learns neither the password nor its hash. If the list can't be reached, no password is refused;
 * the log says so once, until the list answers again.
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

/** Asks a service for the range of a hash. Padding hides the length of the range from eavesdroppers. */
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

/** Each line of a range has the rest of a hash, a colon and a count, which is 0 in lines that are only padding. */
const isIn = (range: string, suffix: string): boolean =>
  range.split('\n').some((line) => {
    const [hash = '', count = '1'] = line.trim().split(':');
    return hash.toUpperCase() === suffix && Number(count) > 0;
  });

/** Searches a folder with one file per range, such as 21BD1.txt, or a single file of whole hashes in sorted order. */
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

/** More than the length of two lines, each with 40 digits, a colon and a count. */
const WINDOW_BYTES = 256;

/** Searches by halves until one window is left. The lines are sorted by hash. */
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
    // The first whole line after the middle.
    const end = text.indexOf('\n');
    const line = end === -1 ? '' : text.slice(end + 1, end + 1 + hash.length);
    if (line !== '' && line.toUpperCase() <= hash) from = middle;
    else to = middle;
  }
  const { buffer, bytesRead } = await file.read(Buffer.alloc(3 * WINDOW_BYTES), 0, 3 * WINDOW_BYTES, from);
  return isIn(buffer.toString('latin1', 0, bytesRead), hash);
}
