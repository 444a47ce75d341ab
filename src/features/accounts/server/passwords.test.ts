import { lookup } from 'node:dns/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DomainError } from '../../../shared/errors.ts';
import { createGate, createPasswords } from './passwords.ts';

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

test('the gate lets two in at once, queues the rest in order, and refuses when the queue is full', async () => {
  const through = createGate(2, 3);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await wait(5);
    order.push(index);
    running -= 1;
  };
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map((index) => through(task(index))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(2);
  const reason: unknown = refused[0]?.reason;
  expect(reason).toBeInstanceOf(DomainError);
  expect((reason as DomainError).refusal.code).toBe('BUSY');
});

test('the gate stays open after a task failed', async () => {
  const through = createGate(1, 1);
  await expect(through(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(through(() => Promise.resolve('yes'))).resolves.toBe('yes');
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
