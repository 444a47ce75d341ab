import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../shared/errors.ts';
import { createFairLimiter, type FairLimiter, type FairLimits, type Leave } from './fair-limiter.ts';

const busy = { code: 'BUSY', status: 503, message: 'Busy' };

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A limiter whose tasks end when the test says so, and the names of those that began and those that were refused. */
function observed(limits: FairLimits) {
  const limiter = createFairLimiter(limits, busy);
  const begun: string[] = [];
  const refused: string[] = [];
  const inside: Leave[] = [];
  return {
    limiter,
    begun,
    refused,
    ask: (name: string, key = name.slice(0, 1), lane?: string): void => {
      limiter.enter(key, lane).then(
        (leave) => {
          begun.push(name);
          return inside.push(leave);
        },
        () => refused.push(name),
      );
    },
    endOne: async (): Promise<void> => {
      inside.shift()?.();
      await settle();
    },
    endAll: async (): Promise<void> => {
      for (await settle(); inside.length > 0; await settle()) inside.shift()?.();
    },
  };
}

describe('the fair limiter', () => {
  test('lets so many in at once, queues the rest in order, and refuses when the queue is full', async () => {
    const { ask, begun, refused, endAll } = observed({ running: 2, waiting: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) ask(name);
    await settle();
    expect([begun, refused]).toEqual([
      ['a1', 'a2'],
      ['a6', 'a7'],
    ]);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  test('gives keys turns, so that one with many tasks delays another by one turn', async () => {
    const { ask, begun, endAll } = observed({ running: 1, waiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask(name);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('gives lanes turns, whatever the number of keys in each', async () => {
    const { ask, begun, endAll } = observed({ running: 1, waiting: 100 });
    for (const name of ['a1', 'b1', 'c1', 'd1']) ask(name, name, 'others');
    for (const name of ['K1', 'K2']) ask(name, 'K', 'known');
    await endAll();
    expect(begun).toEqual(['a1', 'b1', 'K1', 'c1', 'K2', 'd1']);
  });

  test('refuses a key beyond its share at once, and nobody else', async () => {
    const { ask, begun, refused, endAll } = observed({ running: 1, waiting: 100, each: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) ask(name);
    await settle();
    expect(refused).toEqual(['a4', 'a5']);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('refuses a key beyond its share in words of their own, though there are places free', async () => {
    const limiter = createFairLimiter({ running: 3, waiting: 0, each: 2 }, busy, { ...busy, code: 'SHARE' });
    await limiter.enter('a');
    await limiter.enter('a');
    await expect(limiter.enter('a')).rejects.toMatchObject({ refusal: { code: 'SHARE' } });
    await limiter.enter('b');
    await expect(limiter.enter('c')).rejects.toMatchObject({ refusal: { code: 'BUSY' } });
  });

  test('keeps places for keys of which nothing runs', async () => {
    const { ask, begun, endOne } = observed({ running: 4, keptForOthers: 2, waiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1']) ask(name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    await endOne();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  test('makes room in a full queue at the cost of who has most tasks waiting', async () => {
    const { limiter, ask, begun, refused, endAll } = observed({ running: 1, waiting: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name);
    expect([
      limiter.canMakeRoom(limiter.waitingOf('a')),
      limiter.canMakeRoom(limiter.waitingOf('b')),
    ]).toEqual([false, true]);
    for (const name of ['b1', 'b2', 'b3', 'c1', 'd1']) ask(name);
    await settle();
    expect(refused.toSorted()).toEqual(['a3', 'a4', 'a5', 'b2', 'b3']);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  test('keeps a lane out of reach of the others, also when theirs is full', async () => {
    const { ask, begun, refused, endAll } = observed({ running: 1, waiting: 2 });
    for (const name of ['a1', 'b1', 'c1', 'd1']) ask(name, name, 'others');
    ask('K1', 'K', 'known');
    await settle();
    expect(refused).toEqual(['d1']);
    await endAll();
    expect(begun).toContain('K1');
  });

  test('stays open after a task failed', async () => {
    const limiter = createFairLimiter({ running: 1, waiting: 1 }, busy);
    await expect(limiter.through('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter.through('a', () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  test('counts a place that is given back twice once', async () => {
    const limiter = createFairLimiter({ running: 1, waiting: 1 }, busy);
    const leave = await limiter.enter('a');
    leave();
    leave();
    await limiter.enter('a');
    const second = limiter.enter('b');
    await expect(Promise.race([second, settle().then(() => 'waits')])).resolves.toBe('waits');
  });
});

const limitsOf = fc
  .record({
    running: fc.integer({ min: 1, max: 6 }),
    kept: fc.integer({ min: 0, max: 5 }),
    waiting: fc.integer({ min: 0, max: 12 }),
    each: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ running, kept, waiting, each }) => ({
    running,
    keptForOthers: Math.min(kept, running - 1),
    waiting,
    each,
  }));
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('ask' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ act: fc.constant('end' as const), fails: fc.boolean() }),
  ),
  { maxLength: 80 },
);

type Task = {
  key: string;
  at: number;
  state: 'waiting' | 'running' | 'refused' | 'ended';
  end?: (fails: boolean) => void;
};

function begin(limiter: FairLimiter, tasks: Task[], key: string): void {
  const task: Task = { key, at: tasks.length, state: 'waiting' };
  tasks.push(task);
  const run = () =>
    new Promise<void>((resolve, reject) => {
      task.state = 'running';
      task.end = (fails) => {
        task.state = 'ended';
        if (fails) reject(new Error('failed'));
        else resolve();
      };
    });
  limiter.through(key, run).catch((error: unknown) => {
    if (error instanceof DomainError) task.state = 'refused';
  });
}

test('whoever asks and whatever fails, the bounds hold, each key is served in order, and nothing is left waiting', async () => {
  await fc.assert(
    fc.asyncProperty(limitsOf, steps, async (limits, script) => {
      const limiter = createFairLimiter(limits, busy);
      const tasks: Task[] = [];
      const inState = (state: Task['state'], key?: string) =>
        tasks.filter((task) => task.state === state && (key === undefined || task.key === key));
      for (const step of script) {
        if (step.act === 'ask') begin(limiter, tasks, step.key);
        else inState('running')[0]?.end?.(step.fails);
        await settle();
        expect(inState('running').length).toBeLessThanOrEqual(limits.running);
        expect(inState('waiting').length).toBeLessThanOrEqual(limits.waiting);
        for (const key of ['a', 'b', 'c', 'd']) {
          const [running, waiting] = [inState('running', key), inState('waiting', key)];
          expect(running.length + waiting.length).toBeLessThanOrEqual(limits.each);
          // None of a key's tasks overtakes another: those that wait came after those that run.
          const newest = Math.max(-1, ...running.map((task) => task.at));
          expect(waiting.every((task) => task.at > newest)).toBe(true);
          // Nobody waits for a place that is free for them.
          const isKeptOut = waiting.length > 0 && running.length === 0;
          expect(isKeptOut && inState('running').length < limits.running).toBe(false);
        }
      }
      while (inState('running').length > 0) {
        inState('running')[0]?.end?.(false);
        await settle();
      }
      expect(inState('waiting')).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
