import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testContext } from '../../../tests/support/context.ts';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { inTransaction } from '../context.ts';
import { deriveDataKeys } from './data-keys.ts';
import {
  countAll,
  counterKey,
  forgetCounter,
  networkCounters,
  readCounts,
  retryAfter,
  takeBack,
} from './limiter.ts';

const { db } = testDatabase();
const pool = racePool();
const limit = { max: 50, windowMs: 60_000 };

const counters = (context: ReturnType<typeof testContext>) =>
  ['b', 'a', 'c'].map((name) => ({ limit, key: counterKey(context, name) }));

test('200 at once get different numbers, one of them the first too many, and none waits for another for ever', async () => {
  const context = testContext({ db: pool });
  const three = counters(context);
  const answers = await race(200, async (index) => {
    const counts = await countAll(context, index % 2 === 0 ? three : three.toReversed());
    return counts[1]!;
  });
  const counts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
  expect(counts.filter(({ isFirstOver }) => isFirstOver)).toHaveLength(1);
  expect(counts.filter(({ isOver }) => isOver)).toHaveLength(150);
});

test('as many are taken back as were counted, however they meet', async () => {
  const context = testContext({ db: pool });
  const three = counters(context);
  const answers = await race(100, async (index) => {
    const some = index % 2 === 0 ? three : three.toReversed();
    await countAll(context, some);
    await takeBack(context, some.toReversed());
  });
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect((await readCounts(context, three)).map(({ count }) => count)).toEqual([0, 0, 0]);
  await takeBack(context, three);
  expect((await readCounts(context, three)).map(({ count }) => count)).toEqual([0, 0, 0]);
});

test('a window begins with the first time and ends as it tells', async () => {
  let now = new Date('2026-03-01T12:00:00Z');
  const context = testContext({ db, clock: () => now });
  const once = { limit: { max: 1, windowMs: 60_000 }, key: counterKey(context, 'once') };
  await countAll(context, [once]);
  now = new Date(now.getTime() + 20_500);
  const counts = await countAll(context, [once]);
  expect(counts).toEqual([{ count: 2, isOver: true, isFirstOver: true, freesInSeconds: 40 }]);
  expect(retryAfter(counts)).toEqual({ retryAfterSeconds: 40 });
  now = new Date(now.getTime() + 40_000);
  expect(await readCounts(context, [once])).toMatchObject([{ count: 0, isOver: false }]);
  expect(await countAll(context, [once])).toMatchObject([{ count: 1, isOver: false, freesInSeconds: 60 }]);
});

test('what a transaction counted that is undone was never counted', async () => {
  const context = testContext({ db });
  const [counter] = counters(context);
  const undone = inTransaction(context, async (inside) => {
    await countAll(inside, [counter!]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readCounts(context, [counter!])).toMatchObject([{ count: 0 }]);
  expect(await forgetCounter(context, counter!)).toBe(false);
});

test('keys are keyed hashes, apart for each purpose and network, and a wider network has ten times the maximum', () => {
  const context = testContext({ db });
  const [narrow, wide] = networkCounters(context, 'message-from', '2001:db8:1:2::1', limit);
  expect([narrow!.limit.max, wide!.limit.max]).toEqual([50, 500]);
  const [neighbour] = networkCounters(context, 'message-from', '2001:db8:1:2::ffff', limit);
  const [other] = networkCounters(context, 'code-from', '2001:db8:1:2::1', limit);
  expect(neighbour!.key).toBe(narrow!.key);
  expect(new Set([narrow!.key, wide!.key, other!.key]).size).toBe(3);
  expect(narrow!.key).toMatch(/^[\w-]{43}$/);
  const elsewhere = networkCounters(
    { keys: deriveDataKeys(randomBytes(32)) },
    'message-from',
    '2001:db8:1:2::1',
    limit,
  );
  expect(elsewhere[0]!.key).not.toBe(narrow!.key);
});
