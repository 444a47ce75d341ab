import { lookup } from 'node:dns/promises';
import { performance } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import { createPasswords, type Asker } from './passwords.ts';

const stranger: Asker = { address: '203.0.113.7', known: null };

test('a password matches its own hash and no other', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('an old brass lantern', stranger);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('an old brass lantern', hash, stranger)).toBe(true);
  expect(await passwords.matches('an old brass Lantern', hash, stranger)).toBe(false);
});

test('the same characters typed on different keyboards are one password', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('cafe\u0301 of dragons', stranger);
  expect(await passwords.matches('caf\u00e9 of dragons', hash, stranger)).toBe(true);
});

test('without a hash nothing matches', async () => {
  expect(await createPasswords().matches('nobody has this password', null, stranger)).toBe(false);
});

test('sixteen sign-ins at once leave name look-ups alone', { retry: 3 }, async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('an old brass lantern', stranger);
  const signIns = Promise.all(Array.from({ length: 16 }, () => passwords.matches('wrong', hash, stranger)));
  const startedAt = performance.now();
  await lookup('localhost');
  const lookupMs = performance.now() - startedAt;
  await signIns;
  const allMs = performance.now() - startedAt;
  expect(lookupMs).toBeLessThan(allMs / 2);
});

const from = (address: string, known: string | null = null): Asker => ({ address, known });
/** Starts `count` hashes at once and answers all outcomes. */
const crowd = (
  count: number,
  asker: (index: number) => Asker,
  hashing: (asker: Asker) => Promise<string>,
) => {
  const outcomes = Array.from({ length: count }, (_, index) => hashing(asker(index)));
  return Promise.allSettled(outcomes);
};
const hashed = (outcomes: PromiseSettledResult<string>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('many hashes at once', () => {
  test('of one network are refused beyond its share, whatever addresses it has, and cost no hash', async () => {
    const passwords = createPasswords();
    const hashing = (asker: Asker) => passwords.hash('an old brass lantern', asker);
    const flood = crowd(60, (index) => from(`2001:db8:1:2::${index.toString(16)}`), hashing);
    await expect(hashing(from('2001:db8:1:2:ffff::1'))).rejects.toMatchObject({ refusal: { code: 'BUSY' } });
    expect(await hashing(from('198.51.100.4'))).toMatch(/^\$argon2id/);
    expect(hashed(await flood)).toBe(32);
  });

  test('of one network are refused beyond its share, however many of its parts ask', async () => {
    const passwords = createPasswords();
    const hashing = (asker: Asker) => passwords.hash('an old brass lantern', asker);
    const flood = crowd(100, (index) => from(`2001:db8:1:${(index * 256).toString(16)}::1`), hashing);
    expect(await hashing(from('198.51.100.4'))).toMatch(/^\$argon2id/);
    expect(hashed(await flood)).toBe(64);
  });

  test('of many networks keep out no device that is known, not even in one of them', async () => {
    const passwords = createPasswords();
    const hashing = (asker: Asker) => passwords.hash('an old brass lantern', asker);
    let ended = 0;
    const flood = crowd(
      300,
      (index) => from(`198.51.${index % 150}.1`),
      (asker) => hashing(asker).finally(() => (ended += 1)),
    );
    const refusedAtOnce = await new Promise((resolve) => setImmediate(() => resolve(ended)));
    expect(refusedAtOnce).toBe(300 - 202);
    await hashing(from('198.51.1.1', 'a device'));
    // Those that were already running, and one turn of the strangers.
    expect(ended - 98).toBeLessThanOrEqual(5);
    await flood;
  });
});
