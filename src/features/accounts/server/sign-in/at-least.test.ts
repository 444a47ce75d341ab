import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atLeast } from './at-least.ts';

const timeOf = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await atLeast(100, work).catch(() => {});
  return performance.now() - startedAt;
};

// Other work on the machine may disturb one measurement; a real difference disturbs all.
test('quick and slow answers, and refusals, take the same time below the floor', { retry: 3 }, async () => {
  const times = [
    await timeOf(() => Promise.resolve()),
    await timeOf(() => wait(60)),
    await timeOf(() => Promise.reject(new Error('refused'))),
  ];
  for (const time of times) {
    expect(time).toBeGreaterThanOrEqual(98);
    expect(time).toBeLessThan(160);
  }
});

test('the answer and the refusal come through', async () => {
  await expect(atLeast(1, () => Promise.resolve('answer'))).resolves.toBe('answer');
  await expect(atLeast(1, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
