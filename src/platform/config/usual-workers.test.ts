import { expect, test } from 'vitest';
import { connectionsOf } from '../database/connection-shares.ts';
import { parseConfig } from './config.ts';
import { usualWorkers } from './usual-workers.ts';

test('one worker on one or two cores and outside of production, else all cores but one, up to four', () => {
  expect([1, 2, 3, 4, 5, 8, 64].map((cores) => usualWorkers(true, cores))).toEqual([1, 1, 2, 3, 4, 4, 4]);
  expect(usualWorkers(false, 64)).toBe(1);
  expect(parseConfig({ WORKERS: '3' }).workers).toBe(3);
  expect(() => parseConfig({ WORKERS: '0' })).toThrow('WORKERS must be a whole number from 1 to 16');
});

test('the usual workers, and one more while one is replaced, find room in the embedded PostgreSQL', () => {
  const ofSuperusers = 3;
  for (const workers of [1, 2, 3, 4]) {
    expect((workers + 1) * connectionsOf(workers).inAll).toBeLessThanOrEqual(100 - ofSuperusers);
  }
});
