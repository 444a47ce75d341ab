import { lookup } from 'node:dns/promises';
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password matches its own hash and no other', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('an old brass lantern');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.matches('an old brass lantern', hash)).toBe(true);
  expect(await passwords.matches('an old brass Lantern', hash)).toBe(false);
});

test('the same characters typed on different keyboards are one password', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('cafe\u0301 of dragons');
  expect(await passwords.matches('caf\u00e9 of dragons', hash)).toBe(true);
});

test('without a hash nothing matches', async () => {
  expect(await createPasswords().matches('nobody has this password', null)).toBe(false);
});

test('sixteen sign-ins at once leave name look-ups alone', { retry: 3 }, async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('an old brass lantern');
  const signIns = Promise.all(Array.from({ length: 16 }, () => passwords.matches('wrong', hash)));
  const startedAt = performance.now();
  await lookup('localhost');
  const lookupMs = performance.now() - startedAt;
  await signIns;
  const allMs = performance.now() - startedAt;
  expect(lookupMs).toBeLessThan(allMs / 2);
});
