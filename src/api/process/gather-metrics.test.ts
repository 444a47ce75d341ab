import { expect, test, vi } from 'vitest';
import { createMetrics, type Metrics } from '#platform/monitoring/metrics.ts';
import { askForMetrics, createGathering } from './gather-metrics.ts';
import type { ToWorker } from './messages.ts';

/** Two workers and their primary process; a silent worker does not tell its figures. */
function crew({ silent = [] as number[], patienceMs = 1_000 } = {}) {
  const metrics = new Map<number, Metrics>();
  const living = new Set([1, 2]);
  for (const id of [1, 2, 3]) metrics.set(id, createMetrics({ withProcess: false }));
  const asking = askForMetrics((message) => {
    if (message.kind === 'ask-metrics') gathering.ask({ id: 1, tell: tellTo(1) }, message.ask);
  });
  const tellTo = (id: number) => (message: ToWorker) => {
    if (message.kind === 'metrics') asking.hear(message);
    if (message.kind === 'count' && !silent.includes(id)) {
      const { gathering: number } = message;
      void metrics
        .get(id)!
        .snapshot()
        .then((snapshot) => gathering.counted(id, snapshot, number));
    }
  };
  const gathering = createGathering(() => Array.from(living, (id) => ({ id, tell: tellTo(id) })), patienceMs);
  const serve = (id: number, times: number) => {
    for (let time = 0; time < times; time += 1) metrics.get(id)!.refused('NO_SEAT_LEFT');
  };
  const read = async () => Number(/NO_SEAT_LEFT"\} (\d+)/.exec(await asking.readAll())?.[1] ?? 0);
  return { gathering, living, metrics, serve, read };
}

test('a reader at any worker gets what all have counted', async () => {
  const { serve, read } = crew();
  serve(1, 2);
  serve(2, 3);
  expect(await read()).toBe(5);
});

test('what a worker counted stays in the sum when another takes its place', async () => {
  const { gathering, living, metrics, serve, read } = crew();
  serve(1, 2);
  serve(2, 3);
  await read();
  // It answered more before it ended in order, and says so as its last word.
  serve(2, 10);
  gathering.counted(2, await metrics.get(2)!.snapshot());
  living.delete(2);
  gathering.ended(2);
  living.add(3);
  serve(3, 1);
  expect(await read()).toBe(16);
});

test('a gauge of a worker that ended is gone', async () => {
  const { gathering, living, metrics, read } = crew();
  metrics.get(2)!.watch({ name: 'guildhall_open', help: 'Open', read: () => [{ value: 9 }] });
  await read();
  living.delete(2);
  gathering.ended(2);
  const asked = Promise.withResolvers<string>();
  gathering.ask({ id: 1, tell: (message) => message.kind === 'metrics' && asked.resolve(message.text) }, 1);
  gathering.counted(1, await metrics.get(1)!.snapshot(), 2);
  expect(await asked.promise).not.toContain('guildhall_open 9');
});

test('a silent worker keeps nobody waiting for longer than the patience lasts', async () => {
  vi.useFakeTimers();
  const { serve, read } = crew({ silent: [2], patienceMs: 500 });
  serve(1, 2);
  const reading = read();
  await vi.advanceTimersByTimeAsync(500);
  expect(await reading).toBe(2);
});

test('workers that end at the same moment all stay in the sum, and a word after the end counts nothing twice', async () => {
  const { gathering, living, metrics, serve, read } = crew();
  serve(1, 2);
  serve(2, 3);
  await read();
  living.add(3);
  serve(3, 4);
  gathering.counted(3, await metrics.get(3)!.snapshot());
  for (const id of [2, 3]) {
    living.delete(id);
    gathering.ended(id);
  }
  gathering.counted(2, await metrics.get(2)!.snapshot());
  expect(await read()).toBe(9);
});
