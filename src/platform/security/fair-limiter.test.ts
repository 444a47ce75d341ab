import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { type Caller, callerOf } from './client-networks.ts';
import { createFairLimiter, type FairLimiter, type FairLimits, type Leave } from './fair-limiter.ts';

const one = (key: string): Caller => [{ level: 'network', key }];

const busy = { code: 'BUSY', status: 503, message: 'Busy' };

/** Lets everything happen that only waits for its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A limiter whose tasks end when the test says so, with the names of the tasks that began and that were refused. */
function observed(limits: FairLimits) {
  const limiter = createFairLimiter(limits, busy);
  const begun: string[] = [];
  const refused: string[] = [];
  const inside: Leave[] = [];
  return {
    limiter,
    begun,
    refused,
    ask: (name: string, by: Caller | string = name.slice(0, 1), lane?: string): void => {
      const caller = typeof by === 'string' ? one(by) : by;
      const run = () => {
        begun.push(name);
        return new Promise<void>((resolve) => inside.push(resolve));
      };
      limiter.through(caller, run, { ...(lane && { lane }) }).catch(() => refused.push(name));
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
    const { ask, begun, refused, endAll } = observed({ running: 1, waiting: 100, shares: { network: 3 } });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) ask(name);
    await settle();
    expect(refused).toEqual(['a4', 'a5']);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('refuses an account beyond its share in words of their own, though there are places free', () => {
    const limits = { running: 3, waiting: 0, shares: { client: 2, account: 2 } };
    const limiter = createFairLimiter(limits, busy, { ...busy, code: 'SHARE' });
    const [home, away] = [callerOf('203.0.113.7', 'a'), callerOf('198.51.100.7', 'a')];
    limiter.enter(home);
    limiter.enter(away);
    expect(() => limiter.enter(home)).toThrowError(
      expect.objectContaining({ refusal: { ...busy, code: 'SHARE' } }),
    );
    limiter.enter(callerOf('203.0.113.7', 'b'));
    expect(() => limiter.enter(callerOf('192.0.2.1', 'c'))).toThrowError(
      expect.objectContaining({ refusal: busy }),
    );
  });

  test('keeps places for keys of which nothing runs', async () => {
    const { ask, begun, endOne } = observed({ running: 4, keptForOthers: 2, waiting: 100 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1']) ask(name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    await endOne();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  });

  test('makes room in a full queue at the cost of the key that has most tasks waiting', async () => {
    const { limiter, ask, begun, refused, endAll } = observed({ running: 1, waiting: 4 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name);
    expect([
      limiter.canMakeRoom(one('a'), limiter.waitingOf(one('a'))),
      limiter.canMakeRoom(one('b'), limiter.waitingOf(one('b'))),
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
    await expect(limiter.through(one('a'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter.through(one('a'), () => Promise.resolve('yes'))).resolves.toBe('yes');
  });

  test('counts a place that is given back twice once', async () => {
    const limiter = createFairLimiter({ running: 1, waiting: 1 }, busy);
    const leave = limiter.enter(one('a'));
    leave();
    leave();
    limiter.enter(one('a'));
    expect(() => limiter.enter(one('b'))).toThrow('Busy');
  });
});

/** This many named tasks of one caller. */
const from = (address: string, count: number, account?: string) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${account ?? address} ${index}`,
    caller: callerOf(address, account),
  }));

/** Addresses in fifty /64s of a /56. */
const parts = (prefix: string) =>
  Array.from({ length: 50 }, (_, index) => `${prefix}${index.toString(16).padStart(2, '0')}::1`);

describe('networks within networks', () => {
  test('the 256 /64s of a /56 have one turn together, and take turns within it', async () => {
    const { ask, begun, endAll } = observed({ running: 1, waiting: 1_000 });
    const crowd = Array.from({ length: 256 }, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
    for (const address of crowd) for (const task of from(address, 2)) ask(task.name, task.caller);
    for (const task of from('198.51.100.4', 3)) ask(task.name, task.caller);
    await endAll();
    expect(begun.indexOf('198.51.100.4 2')).toBe(6);
    // Each /64 has its turn once before any has a second; the very first task ran at once and used up no turn.
    const ofCrowd = begun.filter((name) => name.startsWith('2001:'));
    expect(ofCrowd.slice(0, 257).filter((name) => name.endsWith(' 0'))).toHaveLength(256);
  });

  test.each([
    ['accounts of one address', (index: number) => callerOf('203.0.113.7', `account ${index}`)],
    ['addresses of one /24', (index: number) => callerOf(`203.0.113.${index % 256}`)],
    ['addresses of one /64', (index: number) => callerOf(`2001:db8:1:2::${index.toString(16)}`)],
    ['/64s of one /48', (index: number) => callerOf(`2001:db8:1:${index.toString(16)}::1`)],
  ])('many %s have no more than the share of their network', (_, callerAt) => {
    const limiter = createFairLimiter(
      { running: 100, waiting: 0, shares: { network: 40, client: 40 } },
      busy,
    );
    let entered = 0;
    for (let index = 0; index < 1_000; index += 1) {
      try {
        limiter.enter(callerAt(index));
        entered += 1;
      } catch {
        // The refusal is expected.
      }
    }
    expect(entered).toBe(40);
    expect(limiter.enter(callerOf('198.51.100.4'))).toBeTypeOf('function');
  });

  test('a /56 has a share between those of a /64 and of a /48', () => {
    const limiter = createFairLimiter(
      { running: 100, waiting: 0, shares: { network: 40, client: 10 } },
      busy,
    );
    const enterAll = (addresses: string[]) =>
      addresses.filter((address) => {
        try {
          return limiter.enter(callerOf(address));
        } catch {
          return false;
        }
      }).length;
    expect(enterAll(Array.from({ length: 50 }, () => '2001:db8:1:100::1'))).toBe(10);
    expect(enterAll(parts('2001:db8:1:1'))).toBe(15);
    expect(enterAll(parts('2001:db8:1:2'))).toBe(15);
  });

  test('within a network that has its share, room is made at the cost of the part that has most', async () => {
    const { ask, begun, refused, endAll } = observed({ running: 1, waiting: 100, shares: { network: 6 } });
    for (const task of from('2001:db8:1:a::1', 7)) ask(task.name, task.caller);
    for (const task of from('2001:db8:1:b::1', 2)) ask(task.name, task.caller);
    await settle();
    expect(refused).toEqual(['2001:db8:1:a::1 6', '2001:db8:1:a::1 5', '2001:db8:1:a::1 4']);
    await endAll();
    expect(begun.slice(0, 3)).toEqual(['2001:db8:1:a::1 0', '2001:db8:1:a::1 1', '2001:db8:1:b::1 0']);
  });

  test('whoever has gone while it waited leaves its place to the next', async () => {
    const limiter = createFairLimiter({ running: 1, waiting: 1 }, busy);
    const leave = limiter.enter(one('a'));
    const gone = new AbortController();
    const waits = limiter.through(one('b'), () => Promise.resolve('ran'), { gone: gone.signal });
    expect(() => limiter.wait(one('c'))).toThrow('Busy');
    gone.abort();
    await expect(waits).rejects.toThrow('Busy');
    const next = limiter.wait(one('c'));
    leave();
    await expect(next.begun).resolves.toBeUndefined();
    next.abandon();
    expect(() => limiter.enter(one('d'))).toThrow('Busy');
    next.leave();
    expect(limiter.enter(one('d'))).toBeTypeOf('function');
  });
});

/** Two networks; the first has two clients, and one of these has two accounts. */
const callers: Record<string, Caller> = {
  a: callerOf('203.0.113.1', 'a'),
  b: callerOf('203.0.113.1', 'b'),
  c: callerOf('203.0.113.2'),
  d: callerOf('198.51.100.4'),
};
const keys = Object.keys(callers);
const networkOf = (key: string) => callers[key]![0]!.key;
const clientOf = (key: string) => callers[key]![1]!.key;

const limitsOf = fc
  .record({
    running: fc.integer({ min: 1, max: 6 }),
    kept: fc.integer({ min: 0, max: 5 }),
    waiting: fc.integer({ min: 0, max: 12 }),
    network: fc.integer({ min: 1, max: 10 }),
    client: fc.integer({ min: 1, max: 8 }),
    account: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ running, kept, waiting, ...shares }) => ({
    running,
    keptForOthers: Math.min(kept, running - 1),
    waiting,
    shares,
  }));
const steps = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('ask' as const), key: fc.constantFrom(...keys) }),
    fc.record({ act: fc.constant('end' as const), fails: fc.boolean() }),
    fc.record({ act: fc.constant('go' as const), which: fc.nat(11) }),
  ),
  { maxLength: 80 },
);

type Task = {
  key: string;
  at: number;
  state: 'waiting' | 'running' | 'refused' | 'ended';
  gone: AbortController;
  end?: (fails: boolean) => void;
};

function begin(limiter: FairLimiter, tasks: Task[], key: string): void {
  const task: Task = { key, at: tasks.length, state: 'waiting', gone: new AbortController() };
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
  limiter.through(callers[key]!, run, { gone: task.gone.signal }).catch((error: unknown) => {
    if (error instanceof DomainError) task.state = 'refused';
  });
}

test('whoever asks, leaves or fails, the bounds hold, each caller is served in order, and nothing is left waiting', async () => {
  await fc.assert(
    fc.asyncProperty(limitsOf, steps, async (limits, script) => {
      const limiter = createFairLimiter(limits, busy);
      const tasks: Task[] = [];
      const inState = (state: Task['state'], isOne: (key: string) => boolean = () => true) =>
        tasks.filter((task) => task.state === state && isOne(task.key));
      const underWay = (isOne: (key: string) => boolean) =>
        inState('running', isOne).length + inState('waiting', isOne).length;
      const { shares } = limits;
      for (const step of script) {
        if (step.act === 'ask') begin(limiter, tasks, step.key);
        else if (step.act === 'end') inState('running')[0]?.end?.(step.fails);
        else inState('waiting')[step.which]?.gone.abort();
        await settle();
        expect(inState('running').length).toBeLessThanOrEqual(limits.running);
        expect(inState('waiting').length).toBeLessThanOrEqual(limits.waiting);
        for (const key of keys) {
          const isOwn = (other: string) => other === key;
          const [running, waiting] = [inState('running', isOwn), inState('waiting', isOwn)];
          const own = callers[key]!.length === 3 ? shares.account : shares.client;
          expect(underWay(isOwn)).toBeLessThanOrEqual(own);
          expect(underWay((other) => clientOf(other) === clientOf(key))).toBeLessThanOrEqual(shares.client);
          const ofNetwork = (other: string) => networkOf(other) === networkOf(key);
          expect(underWay(ofNetwork)).toBeLessThanOrEqual(shares.network);
          // A caller's tasks never overtake each other: those that wait came after those that run.
          const newest = Math.max(-1, ...running.map((task) => task.at));
          expect(waiting.every((task) => task.at > newest)).toBe(true);
          // No caller waits while a place is free for it.
          const isKeptOut = waiting.length > 0 && inState('running', ofNetwork).length === 0;
          expect(isKeptOut && inState('running').length < limits.running).toBe(false);
        }
      }
      while (inState('running').length > 0) {
        inState('running')[0]?.end?.(false);
        await settle();
      }
      expect(inState('waiting')).toEqual([]);
      // Nothing is stored about callers that have gone.
      expect(keys.map((key) => limiter.waitingOf(callers[key]!))).toEqual(
        keys.map((key) => callers[key]!.map(() => 0)),
      );
    }),
    { numRuns: 150 },
  );
});
