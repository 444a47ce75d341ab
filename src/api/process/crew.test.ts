import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createCrew, waitBefore, type Worker } from './crew.ts';

/** A worker that the test controls. */
type Actor = Worker & { place: number; told: string[]; serve(): void; end(code: number | null): void };

let actors: Actor[] = [];
let now = 0;

function start(place: number): Worker {
  const serves = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
  const told: string[] = [];
  const actor: Actor = {
    place,
    told,
    pid: actors.length,
    serves: serves.promise,
    ended: ended.promise,
    serve: serves.resolve,
    end: (code) => ended.resolve({ code, signal: null }),
    retire: () => void told.push('retire'),
    stop: () => void told.push('stop'),
  };
  actors.push(actor);
  return actor;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

async function crewOfTwo() {
  const crew = createCrew({ size: 2, start, log: createLog('silent'), now: () => now });
  const begun = crew.begin();
  actors[0]!.serve();
  await settle();
  actors[1]!.serve();
  await begun;
  return crew;
}

beforeEach(() => {
  vi.useFakeTimers();
  actors = [];
  now = 0;
});
afterEach(() => void vi.useRealTimers());

test('the first worker starts alone; one that ends before it serves ends the start', async () => {
  const crew = createCrew({ size: 3, start, log: createLog('silent') });
  const begun = crew.begin();
  expect(actors.length).toBe(1);
  actors[0]!.serve();
  await settle();
  expect(actors.map(({ place }) => place)).toEqual([0, 1, 2]);
  actors[1]!.end(1);
  await expect(begun).rejects.toThrow('before it served');
});

test('a worker that ends is replaced at once; one that ends again and again, after longer and longer waits', async () => {
  await crewOfTwo();
  expect([0, 1, 2, 3, 20].map(waitBefore)).toEqual([0, 250, 500, 1000, 30_000]);
  actors[1]!.end(null);
  await settle();
  expect(actors.length).toBe(3);
  actors[2]!.end(1);
  await vi.advanceTimersByTimeAsync(249);
  expect(actors.length).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(actors.map(({ place }) => place)).toEqual([0, 1, 1, 1]);
  actors[3]!.serve();
  await settle();
  // After a while it counts as a worker that never failed.
  now += 30_000;
  actors[3]!.end(null);
  await settle();
  expect(actors.length).toBe(5);
});

test('a roll retires a worker once the next one serves, one after the other', async () => {
  const crew = await crewOfTwo();
  const rolled = crew.roll();
  expect(crew.roll()).toBe(rolled);
  await settle();
  expect(actors.map(({ told }) => told)).toEqual([[], [], []]);
  actors[2]!.serve();
  await settle();
  expect([actors[0]!.told, actors.length]).toEqual([['retire'], 3]);
  actors[0]!.end(0);
  await settle();
  actors[3]!.serve();
  await settle();
  actors[1]!.end(0);
  await rolled;
  expect(actors.map(({ place, told }) => [place, ...told])).toEqual([[0, 'retire'], [1, 'retire'], [0], [1]]);
});

test('a roll whose new worker does not start leaves the old ones as they are', async () => {
  const crew = await crewOfTwo();
  const rolled = crew.roll();
  actors[2]!.end(1);
  await rolled;
  expect(actors.map(({ told }) => told)).toEqual([[], [], []]);
});

test('a stop ends all, replaces none, and tells whether each ended in order', async () => {
  const crew = await crewOfTwo();
  const stopped = crew.stop();
  expect(actors.map(({ told }) => told)).toEqual([['stop'], ['stop']]);
  actors[0]!.end(0);
  actors[1]!.end(1);
  expect(await stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(actors.length).toBe(2);
});
