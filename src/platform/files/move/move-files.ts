import { createHash } from 'node:crypto';
import { StartError } from '../../config/start-error.ts';
import { hashedInto, hashOf } from '../hash-of.ts';
import type { FileStores } from '../open-stores.ts';
import type { FileKey, FileStore } from '../store.ts';
import type { ProvenList } from './proven-list.ts';

/** How many files are copied at the same time. */
const AT_ONCE = 8;

/** Far enough: no file is refused for its size, because it was stored before. */
const NO_LIMIT = { maxBytes: Number.MAX_SAFE_INTEGER };

/** How far the work has come. */
export type MoveProgress = { done: number; all: number; bytes: number };

type Store = keyof FileStores;
type Work = { store: Store; key: FileKey; bytes: number };

const nameOf = ({ store, key }: Pick<Work, 'store' | 'key'>): string => `${store}/${key}`;

/**
 * Copies every file that is not there yet, reads it back, and compares the hashes. Nothing is deleted. A run that was
 * killed is repeated: what it has proven is not copied again. Files that are deleted meanwhile are passed over.
 * @returns how many files were copied by this run, and how many are on both sides now
 * @throws StartError if a copy differs, or a file is missing at the end
 */
export async function moveFiles(parts: {
  from: FileStores;
  to: FileStores;
  proven: ProvenList;
  onProgress: (progress: MoveProgress) => void;
}): Promise<{ copied: number; all: number }> {
  const { from, to, proven, onProgress } = parts;
  const open = await listOpen(parts);
  const progress = { done: 0, all: open.length, bytes: 0 };
  let copied = 0;
  await eachOf(open, async ({ store, key, bytes }) => {
    const hash = await copyOne(from[store], to[store], key).catch(async (error: unknown) => {
      const gone = await from[store].get(key);
      if (gone === null) return null;
      gone.content.destroy();
      throw error;
    });
    if (hash !== null) {
      const found = await to[store].get(key);
      if (found === null || (await hashOf(found.content)) !== hash) {
        throw new StartError(`The copy of ${store}/${key} is not what was read: run it again`);
      }
      await proven.add(nameOf({ store, key }), bytes, hash);
      copied += 1;
    }
    progress.done += 1;
    progress.bytes += bytes;
    onProgress({ ...progress });
  });
  return { copied, all: await countProven(parts) };
}

/**
 * Reads all files on both sides, and compares their hashes.
 * @returns how many are the same, and the names of those that are missing or differ
 */
export async function compareFiles(parts: {
  from: FileStores;
  to: FileStores;
  onProgress: (progress: MoveProgress) => void;
}): Promise<{ same: number; others: string[] }> {
  const all = await listAll(parts.from);
  const progress = { done: 0, all: all.length, bytes: 0 };
  const others: string[] = [];
  await eachOf(all, async ({ store, key, bytes }) => {
    const [one, other] = await Promise.all([parts.from, parts.to].map((side) => hashIn(side[store], key)));
    // Null on the first side: it was deleted meanwhile.
    if (one !== null && one !== other) others.push(nameOf({ store, key }));
    progress.done += 1;
    progress.bytes += bytes;
    parts.onProgress({ ...progress });
  });
  return { same: all.length - others.length, others: others.toSorted() };
}

async function hashIn(store: FileStore, key: FileKey): Promise<string | null> {
  const found = await store.get(key);
  return found && hashOf(found.content);
}

/** Copies one file, and returns its hash; null if it does not exist any more. */
async function copyOne(from: FileStore, to: FileStore, key: FileKey): Promise<string | null> {
  const found = await from.get(key);
  if (found === null) return null;
  const hash = createHash('sha256');
  await to.putAs(key, hashedInto(hash, found.content), NO_LIMIT);
  return hash.digest('hex');
}

/** The files that are not proven, or not on the other side. */
async function listOpen({ from, to, proven }: { from: FileStores; to: FileStores; proven: ProvenList }) {
  const there = await sizesIn(to);
  return (await listAll(from)).filter((file) => {
    const name = nameOf(file);
    return there.get(name) !== file.bytes || !proven.has(name, file.bytes);
  });
}

async function countProven(parts: { from: FileStores; to: FileStores; proven: ProvenList }): Promise<number> {
  const all = await listAll(parts.from);
  const there = await sizesIn(parts.to);
  // What is not proven was stored meanwhile; what was proven must still be there.
  const lost = all.filter((file) => {
    const name = nameOf(file);
    return parts.proven.has(name, file.bytes) && there.get(name) !== file.bytes;
  });
  if (lost.length > 0)
    throw new StartError(`${nameOf(lost[0]!)} was copied, and is gone again: run it again`);
  return all.filter((file) => there.has(nameOf(file))).length;
}

async function listAll(stores: FileStores): Promise<Work[]> {
  const found: Work[] = [];
  for (const store of ['files', 'exports'] as const) {
    for await (const { key, bytes } of stores[store].list()) found.push({ store, key, bytes });
  }
  return found;
}

const sizesIn = async (stores: FileStores) =>
  new Map((await listAll(stores)).map((file) => [nameOf(file), file.bytes]));

/** Works on some at a time. The first failure ends the work. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  let failed = false;
  const worker = async () => {
    for (const one of waiting) {
      if (failed) return;
      await work(one).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
