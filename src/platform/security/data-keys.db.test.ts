import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { race, racePool, testDatabase } from '../../../tests/support/database.ts';
import { luck, withoutLocks } from '../../../tests/support/without-locks.ts';
import type { Database } from '../database/connect.ts';
import { openDataKeys } from './data-keys.ts';

const { db } = testDatabase();
const manyConnections = racePool();

const [first, second, third] = ['the first', 'the second', 'the third'].map(
  (name) => `${name} of three secrets, long enough`,
) as [string, string, string];
const nothing = () => Promise.resolve();
const stop = () => Promise.reject(new Error('stop'));
const open = async (secret: string, ...previousSecrets: string[]) => {
  const { keys, unopened } = await openDataKeys(db, { secret, previousSecrets }, nothing);
  return { hash: keys.hash('opt-out', 'mira@example.com'), unopened };
};
const sealed = async () =>
  (await db.selectFrom('data_keys').select('sealed').execute()).map((row) => row.sealed);

test('keyed hashes are the same after any number of rotations, each with the secret before it', async () => {
  const made = await open(first);
  expect(await open(first)).toEqual(made);
  expect(await open(second, first)).toEqual(made);
  expect(await open(third, second)).toEqual(made);
  expect(await sealed()).toHaveLength(1);
});

test('what a previous secret sealed is sealed again, so that the previous one opens nothing and is not needed', async () => {
  const made = await open(first);
  const before = await sealed();
  await open(second, first);
  expect(await sealed()).not.toEqual(before);
  expect(await open(second)).toEqual(made);
  expect((await open(first)).unopened).toBe(1);
});

test('a secret that was changed without naming the one before loses nothing for good', async () => {
  const made = await open(first);
  const other = await open(second);
  expect(other.unopened).toBe(1);
  expect(other.hash).not.toBe(made.hash);
  expect(await open(second, first)).toEqual(made);
  expect(await open(second)).toEqual(made);
});

/** How many different keys sixteen servers get that start at once. */
async function keysOfStarters(pool: Database): Promise<number> {
  const outcomes = await race(16, () => openDataKeys(pool, { secret: first, previousSecrets: [] }, nothing));
  return new Set(outcomes.map((one) => one.status === 'fulfilled' && one.value.keys.hash('x', 'y'))).size;
}

test('servers that start together have the same keys', async () => {
  expect(await keysOfStarters(manyConnections)).toBe(1);
  expect(await sealed()).toHaveLength(1);
});

test('without locks they would not', luck, async () => {
  expect(await keysOfStarters(withoutLocks(manyConnections))).toBeGreaterThan(1);
});

test('what comes before the first key fails with it', async () => {
  await expect(openDataKeys(db, { secret: first, previousSecrets: [] }, stop)).rejects.toThrow('stop');
  expect(await sealed()).toEqual([]);
});

test('the database keeps no key in the clear, and one purpose says nothing of another', async () => {
  const { keys } = await openDataKeys(db, { secret: first, previousSecrets: [] }, nothing);
  const { rows } = await sql<{ row: string }>`select t::text as row from data_keys t`.execute(db);
  for (const purpose of ['accounts library', 'opt-out']) {
    expect(JSON.stringify(rows)).not.toContain(keys.keyFor(purpose));
  }
  expect(keys.hash('one', 'x')).not.toBe(keys.hash('other', 'x'));
  expect(keys.keyFor('one')).not.toBe(keys.keyFor('other'));
});
