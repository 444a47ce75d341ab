import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { createEventFolder, type EventFolder } from './event-folder.ts';
import { EVENTS_A_BATCH } from './fold-events.ts';

let folder: EventFolder | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await folder?.stop();
  vi.useRealTimers();
});

const start = (fold: () => Promise<number>) => {
  folder = createEventFolder(fold, createLog('silent'));
  return folder;
};
const folding = (...answers: number[]) =>
  vi.fn<() => Promise<number>>(() => Promise.resolve(answers.shift() ?? 0));
const settle = () => vi.advanceTimersByTimeAsync(0);

test('what was left behind is looked for at the start, and every two seconds', async () => {
  const fold = folding();
  start(fold);
  await settle();
  expect(fold).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fold).toHaveBeenCalledTimes(2);
});

test('full batches follow each other until one is not full', async () => {
  const fold = folding(EVENTS_A_BATCH, EVENTS_A_BATCH, 1);
  start(fold);
  await settle();
  expect(fold).toHaveBeenCalledTimes(3);
});

test('what is heard of during a batch is folded after it, in one batch', async () => {
  const gate = Promise.withResolvers<number>();
  const fold = vi.fn<() => Promise<number>>(() => Promise.resolve(0)).mockReturnValueOnce(gate.promise);
  const { heard } = start(fold);
  heard();
  heard();
  expect(fold).toHaveBeenCalledTimes(1);
  gate.resolve(1);
  await settle();
  expect(fold).toHaveBeenCalledTimes(2);
});

test('a batch that fails is tried again when it next looks', async () => {
  const fold = folding().mockRejectedValueOnce(new Error('The database is away'));
  start(fold);
  await settle();
  expect(fold).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fold).toHaveBeenCalledTimes(2);
});

test('stopping waits for the batch in hand, and begins none', async () => {
  const gate = Promise.withResolvers<number>();
  const fold = vi.fn<() => Promise<number>>(() => gate.promise);
  const { heard, stop } = start(fold);
  const stopped = vi.fn<() => void>();
  const stopping = stop().then(stopped);
  heard();
  await settle();
  expect(stopped).not.toHaveBeenCalled();
  gate.resolve(EVENTS_A_BATCH);
  await stopping;
  expect(fold).toHaveBeenCalledTimes(1);
});
