import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '#platform/files/store.ts';
import { sweepOrphans } from '#platform/files/sweep.ts';
import { newId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/time.ts';

export type OpenedStore = {
  store: FileStore;
  /** The names of everything that is stored, finished or not. */
  everything: () => Promise<string[]>;
  close: () => Promise<unknown>;
};

const options = { folder: 'photos', extension: 'webp', maxBytes: 1000 };
/** More than is sent at once to a bucket. */
const LARGE_BYTES = 18 * 1024 * 1024;

async function* brokenStream() {
  yield Buffer.from('half');
  throw new Error('gone');
}

function* largeFile() {
  for (let left = LARGE_BYTES; left > 0; left -= 65_536) {
    const chunk = Buffer.alloc(65_536, 'of a large file ');
    chunk.writeInt32BE(left);
    yield chunk;
  }
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}

/** What every kind of file store promises. */
export function storeSuite(kind: string, open: () => Promise<OpenedStore>): void {
  describe(`files in ${kind}`, () => {
    let opened: OpenedStore;
    let store: FileStore;
    beforeAll(async () => {
      opened = await open();
      ({ store } = opened);
    });
    afterAll(() => opened.close());

    it('come back as the bytes that were stored', async () => {
      const parts = Readable.from([Buffer.from('two '), Buffer.from('parts')]);
      const { key, bytes } = await store.put(parts, options);
      const found = await store.get(key);
      expect(bytes).toBe(9);
      expect(found?.bytes).toBe(9);
      expect(await buffer(found!.content)).toEqual(Buffer.from('two parts'));
    });

    it('may be empty, or have exactly the size that is allowed', async () => {
      for (const size of [0, 1000]) {
        const { key } = await store.put(Buffer.alloc(size, 'x'), options);
        const found = await store.get(key);
        expect(found!.bytes).toBe(size);
        expect((await buffer(found!.content)).length).toBe(size);
      }
    });

    it('may be large', async () => {
      const { key, bytes } = await store.put(Readable.from(largeFile()), {
        ...options,
        maxBytes: LARGE_BYTES,
      });
      expect(bytes).toBe(LARGE_BYTES);
      const found = await store.get(key);
      expect(found!.bytes).toBe(LARGE_BYTES);
      expect((await buffer(found!.content)).equals(Buffer.concat([...largeFile()]))).toBe(true);
    });

    it('get a new name each', async () => {
      const keys = await Promise.all([1, 2, 3].map(() => store.put(Buffer.from('same'), options)));
      expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
    });

    it('are stored under a key that was chosen before, and replace what is there', async () => {
      const key = `photos/${newId()}.webp`;
      await store.putAs(key, Buffer.from('before'), { maxBytes: 10 });
      expect(await store.putAs(key, Buffer.from('after'), { maxBytes: 10 })).toBe(5);
      expect((await buffer((await store.get(key))!.content)).toString()).toBe('after');
      await expect(store.putAs('../up', Buffer.from('x'), { maxBytes: 10 })).rejects.toThrow('Not a place');
    });

    it('are cut off at the limit if they never end, and nothing of them stays', async () => {
      const before = await opened.everything();
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
      const large = { ...options, maxBytes: LARGE_BYTES - 1 };
      await expect(store.put(Readable.from(largeFile()), large)).rejects.toThrow('The file is too large');
      expect(await opened.everything()).toEqual(before);
    });

    it('leave nothing of a stream that breaks', async () => {
      const before = await opened.everything();
      await expect(store.put(Readable.from(brokenStream()), options)).rejects.toThrow('gone');
      expect(await opened.everything()).toEqual(before);
    });

    it.each([
      '../secret',
      'photos/../../secret',
      '/etc/passwd',
      'photos/\0.webp',
      `photos/${'x'.repeat(300)}.webp`,
      'photos/ünïcode.webp',
      `photos/${newId()}.webp`,
      '',
    ])('are not found, deleted or addressed under %j', async (key) => {
      const before = await opened.everything();
      expect(await store.get(key)).toBeNull();
      await store.delete(key);
      expect(await opened.everything()).toEqual(before);
    });

    it('are refused in a place that the server did not mean', async () => {
      await expect(store.put(Buffer.from('x'), { ...options, folder: '../up' })).rejects.toThrow(
        'Not a place',
      );
      await expect(store.put(Buffer.from('x'), { ...options, extension: 'a/b' })).rejects.toThrow(
        'Not a place',
      );
    });

    it('are gone when they are deleted, also twice', async () => {
      const { key } = await store.put(Buffer.from('x'), options);
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
      expect(await keysOf(store)).not.toContain(key);
    });

    it('are listed with their sizes and times', async () => {
      const { key } = await store.put(Buffer.from('listed'), options);
      const listed = [];
      for await (const file of store.list()) if (file.key === key) listed.push(file);
      expect(listed).toEqual([{ key, bytes: 6, storedAt: expect.any(Date) }]);
      expect(Math.abs(listed[0]!.storedAt.getTime() - Date.now())).toBeLessThan(DAY_MS / 2);
    });

    it('are swept once they are a day old and no row names them', async () => {
      const [orphan, named] = await Promise.all([1, 2].map(() => store.put(Buffer.from('x'), options)));
      const others = new Set(await keysOf(store));
      others.delete(orphan!.key);
      const namedAmong = async () => others;
      expect(await sweepOrphans(store, new Date(), namedAmong)).toBe(0);
      expect(await sweepOrphans(store, new Date(Date.now() + 2 * DAY_MS), namedAmong)).toBe(1);
      expect(await store.get(orphan!.key)).toBeNull();
      expect(await store.get(named!.key)).not.toBeNull();
    });
  });
}
