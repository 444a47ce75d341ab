import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskFileStore, type FileStore } from './store.ts';
import { sweepOrphans } from './sweep.ts';

let root: string;
let store: FileStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-files-'));
  store = diskFileStore(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const options = { folder: 'photos', extension: 'webp', maxBytes: 1000 };

async function* brokenStream() {
  yield Buffer.from('half');
  throw new Error('gone');
}

async function allFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('the file store', () => {
  it('gives back the bytes it took', async () => {
    const { key, bytes } = await store.put(
      Readable.from([Buffer.from('two '), Buffer.from('parts')]),
      options,
    );
    const found = await store.get(key);
    expect(bytes).toBe(9);
    expect(found?.bytes).toBe(9);
    expect(await buffer(found!.content)).toEqual(Buffer.from('two parts'));
  });

  it('chooses a new name for each file', async () => {
    const keys = await Promise.all([1, 2, 3].map(() => store.put(Buffer.from('same'), options)));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
  });

  it('cuts an endless stream off at the limit and keeps nothing of it', async () => {
    let produced = 0;
    const endless = Readable.from(
      (function* chunks() {
        for (;;) {
          produced += 100;
          yield Buffer.alloc(100);
        }
      })(),
    );
    await expect(store.put(endless, options)).rejects.toThrow('The file is too large');
    expect(produced).toBeLessThan(5000);
    expect(await allFiles()).toEqual([]);
  });

  it('leaves as much of the disk free as files like it take, where it is asked to', async () => {
    const copy = { folder: 'exports', extension: 'zip', maxBytes: 1_000 };
    await expect(store.put(Buffer.from('a copy'), { ...copy, likeIt: 2 ** 52 })).rejects.toThrow(
      'no room for more files',
    );
    expect(await store.put(Buffer.from('a copy'), { ...copy, likeIt: 0 })).toMatchObject({ bytes: 6 });
  });

  it('keeps nothing of a stream that breaks', async () => {
    await expect(store.put(Readable.from(brokenStream()), options)).rejects.toThrow('gone');
    expect(await allFiles()).toEqual([]);
  });

  it.each([
    '../secret',
    'photos/../../secret',
    '/etc/passwd',
    'photos/\0.webp',
    `photos/${'x'.repeat(300)}.webp`,
    'photos/ünïcode.webp',
    '',
  ])('knows no file called %j', async (key) => {
    await writeFile(join(root, '..', 'secret'), 'x').catch(() => undefined);
    expect(await store.get(key)).toBeNull();
    await store.delete(key);
    await rm(join(root, '..', 'secret'), { force: true });
  });

  it('refuses a place that the server did not mean', async () => {
    await expect(store.put(Buffer.from('x'), { ...options, folder: '../up' })).rejects.toThrow('Not a place');
    await expect(store.put(Buffer.from('x'), { ...options, extension: 'a/b' })).rejects.toThrow(
      'Not a place',
    );
  });

  it('forgets a deleted file, also twice', async () => {
    const { key } = await store.put(Buffer.from('x'), options);
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  });
});

describe('sweeping orphans', () => {
  it('removes old files without a row, and neither young ones nor those with a row', async () => {
    const [orphan, named, young] = await Promise.all(
      [1, 2, 3].map(() => store.put(Buffer.from('x'), options)),
    );
    const twoDaysAgo = new Date(Date.now() - 48 * 3600 * 1000);
    for (const { key } of [orphan!, named!]) await utimes(join(root, key), twoDaysAgo, twoDaysAgo);
    const removed = await sweepOrphans(store, new Date(), async () => new Set([named!.key]));
    expect(removed).toBe(1);
    expect(await store.get(orphan!.key)).toBeNull();
    expect(await store.get(named!.key)).not.toBeNull();
    expect(await store.get(young!.key)).not.toBeNull();
  });
});
