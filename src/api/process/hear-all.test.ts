import { expect, test, vi } from 'vitest';
import { askForHearings, createHearings } from './hear-all.ts';
import type { ToWorker } from './messages.ts';

/** Two workers and their primary process; `told` records the messages to each worker. */
function crew(patienceMs?: number) {
  const told = new Map<number, ToWorker[]>([
    [1, []],
    [2, []],
  ]);
  const workers = [1, 2].map((id) => ({ id, tell: (message: ToWorker) => void told.get(id)!.push(message) }));
  const hearings = createHearings(() => workers, patienceMs);
  const asking = askForHearings((message) => {
    if (message.kind === 'ask-heard') hearings.ask(workers[0]!, message.ask);
  });
  const isTold = () => told.get(1)!.find((message) => message.kind === 'all-heard');
  return { told, hearings, asking, isTold };
}

test('the asker is answered once every worker has heard', async () => {
  const { told, hearings, asking, isTold } = crew();
  const all = asking.heardByAll();
  expect(told.get(2)).toEqual([{ kind: 'hear', hearing: 1 }]);
  hearings.heard(1, 1);
  expect(isTold()).toBeUndefined();
  hearings.heard(2, 1);
  asking.hear(isTold() as Extract<ToWorker, { kind: 'all-heard' }>);
  await all;
});

test('a worker that ends, or says nothing, keeps nobody waiting', () => {
  vi.useFakeTimers();
  const { hearings, asking, isTold } = crew(1_000);
  void asking.heardByAll();
  hearings.heard(1, 1);
  hearings.ended(2);
  expect(isTold()).toEqual({ kind: 'all-heard', ask: 1 });
  const silent = crew(1_000);
  void silent.asking.heardByAll();
  vi.advanceTimersByTime(999);
  expect(silent.isTold()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(silent.isTold()).toBeDefined();
  vi.useRealTimers();
});
