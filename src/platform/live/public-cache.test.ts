import { beforeEach, describe, expect, test } from 'vitest';
import { createPublicCache, type Filled, type PublicCache } from './public-cache.ts';
import { campaignTag, type Tag } from './public-topics.ts';

const campaign = campaignTag('01890000-0000-7000-8000-000000000001');
let now = 0;
let cache: PublicCache;
let readings = 0;
beforeEach(() => {
  now = 1_000;
  readings = 0;
  cache = createPublicCache({ maxBytes: 100_000, now: () => now });
  cache.heard();
});

const filled = (value: string, more: Partial<Filled<string>> = {}): Filled<string> => ({
  value,
  bytes: 100,
  tags: ['campaigns', campaign],
  until: null,
  ...more,
});
const reading = (more?: Partial<Filled<string>>) => () =>
  Promise.resolve(filled(`reading ${++readings}`, more));
const read = (more?: Partial<Filled<string>>) => cache.read('list', reading(more));

/** A read that ends when the test says so. */
function slowReading() {
  const { promise, resolve, reject } = Promise.withResolvers<Filled<string>>();
  return {
    fill: () => {
      readings += 1;
      return promise;
    },
    ends: (value: string) => resolve(filled(value)),
    fails: () => reject(new Error('away')),
  };
}

describe('what is kept', () => {
  test('is read once, until something that it was read from changes', async () => {
    expect(await read()).toBe('reading 1');
    cache.changed(['retailers', campaignTag('01890000-0000-7000-8000-000000000002')]);
    expect(await read()).toBe('reading 1');
    for (const tag of ['campaigns', campaign] satisfies Tag[]) {
      const before = await read();
      cache.changed([tag]);
      expect(await read()).not.toBe(before);
    }
  });

  test('ends with the clock: at the moment that it names, and after a minute', async () => {
    await read({ until: new Date(now + 500) });
    now += 499;
    expect(await read()).toBe('reading 1');
    now += 1;
    expect(await read()).toBe('reading 2');
    now += 60_000;
    expect(await read()).toBe('reading 3');
  });

  test('is bounded by bytes: what nobody asked for goes first, and what is too large is not kept', async () => {
    for (let index = 0; index < 50; index += 1) {
      await cache.read(`key ${index}`, reading({ bytes: 9_000 }));
      await cache.read('asked again', reading({ bytes: 9_000 }));
    }
    expect(cache.takeFigures().bytes).toBeLessThanOrEqual(100_000);
    expect(cache.peek('asked again')).toBeDefined();
    expect(cache.peek('key 0')).toBeUndefined();
    await cache.read('large', reading({ bytes: 50_000 }));
    expect(cache.peek('large')).toBeUndefined();
  });

  test('counts its key and its tags, and has no key of more than 1,000 characters', async () => {
    const counted = async (key: string, tags: Tag[]) => {
      cache.allChanged();
      await cache.read(key, reading({ tags }));
      return cache.takeFigures();
    };
    const { bytes } = await counted('k', ['campaigns']);
    expect((await counted('k'.repeat(1_000), ['campaigns'])).bytes).toBeGreaterThanOrEqual(bytes + 1_998);
    expect((await counted('k', ['campaigns', 'sessions', campaign])).bytes).toBeGreaterThan(bytes + 200);
    for (let index = 0; index < 100; index += 1)
      await cache.read(`${'k'.repeat(1_000)}${index}`, reading({ bytes: 1 }));
    expect(cache.takeFigures().entries).toBe(1);
  });
});

describe('many who ask at once', () => {
  test('share one reading', async () => {
    const slow = slowReading();
    const answers = Promise.all(Array.from({ length: 50 }, () => cache.read('list', slow.fill)));
    slow.ends('shared');
    expect(new Set(await answers)).toEqual(new Set(['shared']));
    expect(readings).toBe(1);
  });

  test('each read by themselves what failed for the first of them', async () => {
    const slow = slowReading();
    const first = cache.read('list', slow.fill);
    const second = cache.read('list', reading());
    slow.fails();
    await expect(first).rejects.toThrow('away');
    expect(await second).toBe('reading 2');
  });

  test('get a reading that a change overtook only if they asked before it was heard of, and it is not kept', async () => {
    const slow = slowReading();
    const before = cache.read('list', slow.fill);
    cache.changed([campaign]);
    const after = cache.read('list', reading());
    slow.ends('old');
    expect(await before).toBe('old');
    expect(cache.peek('list')).not.toBe('old');
    expect(await after).toBe('reading 2');
    expect(await read()).toBe('reading 2');
  });

  test('a change of something else overtakes nothing', async () => {
    const slow = slowReading();
    const asked = cache.read('list', slow.fill);
    cache.changed(['retailers']);
    slow.ends('kept');
    await asked;
    expect(await read()).toBe('kept');
  });
});

describe('while nothing is heard of', () => {
  test('nothing is kept, and what was is gone', async () => {
    await read();
    cache.deaf();
    expect(await read()).toBe('reading 2');
    expect(await read()).toBe('reading 3');
    cache.heard();
    expect(await read()).toBe('reading 4');
    expect(await read()).toBe('reading 4');
  });

  test('a reading from before is not kept, even if it ends after all is well again', async () => {
    const slow = slowReading();
    const asked = cache.read('list', slow.fill);
    cache.deaf();
    cache.heard();
    slow.ends('old');
    await asked;
    expect(await read()).toBe('reading 2');
  });
});

test('with 0 bytes everybody reads', async () => {
  cache = createPublicCache({ maxBytes: 0 });
  cache.heard();
  expect([await read(), await read()]).toEqual(['reading 1', 'reading 2']);
});
