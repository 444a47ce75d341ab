import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DomainError } from '../shared/errors.ts';
import { createGate } from './gate.ts';

const busy = { code: 'BUSY', status: 503, message: 'Busy' };

test('the gate lets two in at once, queues the rest in order, and refuses when the queue is full', async () => {
  const through = createGate(2, 3, busy);
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
  const through = createGate(1, 1, busy);
  await expect(through(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(through(() => Promise.resolve('yes'))).resolves.toBe('yes');
});
