import { expect, test } from 'vitest';
import type { ImportedRetailer } from '../../import/inputs.ts';
import { type ImportPlan, planImport } from '../../import/plan-import.ts';
import { readCsv } from '../../import/read-csv.ts';
import { tally } from '../../import/row-results.ts';
import { importBegin, type ImportProgress, runImport } from './run-import.ts';

/** Three batches of stores, and a row that can't be stored. */
const plan: ImportPlan = planImport(
  readCsv(
    [
      'name,address,city',
      ...Array.from({ length: 1_400 }, (_, index) => `Store ${index},1 Main St,X`),
      ',,',
    ].join('\n'),
  ),
);
const sizes = plan.batches.map((batch) => batch.length);

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A server that handles each request id only once. Its nth answer is lost, late or bad, as `happens` defines. */
function serverWith(happens: Record<number, () => void> = {}) {
  const stored = new Map<string, ImportedRetailer[]>();
  let calls = 0;
  let isStopped = false;
  const pauses: number[] = [];
  const told: ImportProgress[] = [];
  return {
    stored,
    pauses,
    told,
    calls: () => calls,
    stop: () => {
      isStopped = true;
    },
    last: () => told.at(-1)!,
    run(from: ImportProgress) {
      isStopped = false;
      return runImport(plan, from, {
        send: (rows, { requestId }) => {
          calls += 1;
          return Promise.resolve().then(() => {
            stored.set(requestId, rows);
            happens[calls]?.();
            return rows.map(() => ({
              outcome: 'new' as const,
              isApproximate: false,
              kept: [],
              warnings: [],
            }));
          });
        },
        tell: (progress) => void told.push(progress),
        isStopped: () => isStopped,
        sleep: (ms) => {
          pauses.push(ms);
          return Promise.resolve();
        },
      });
    },
    storedRows: () => [...stored.values()].flat().length,
  };
}
const lose = () => {
  throw failure('NETWORK');
};

test('the plan of this test has three batches', () => {
  expect(sizes).toEqual([500, 500, 400]);
});

test('every row is sent once, and told of', async () => {
  const server = serverWith();
  await server.run(importBegin(plan, false));
  expect(server.last()).toMatchObject({ state: 'done', sentBatches: 3 });
  expect(tally(server.last().results)).toMatchObject({ new: 1_400, error: 1 });
  expect([server.calls(), server.storedRows()]).toEqual([3, 1_400]);
});

test('stopped, it sends no further batch, says so, and goes on behind what was sent', async () => {
  const server = serverWith({ 1: () => server.stop() });
  await server.run(importBegin(plan, false));
  expect(server.last()).toMatchObject({ state: 'stopped', sentBatches: 1 });
  expect(tally(server.last().results)).toMatchObject({ new: 500, error: 1 });
  expect(server.storedRows()).toBe(500);
  await server.run(server.last());
  expect(server.last()).toMatchObject({ state: 'done', sentBatches: 3 });
  expect([server.calls(), server.storedRows()]).toEqual([3, 1_400]);
  expect(tally(server.last().results)).toMatchObject({ new: 1_400, error: 1 });
});

test('stopped in its last batch, it is done', async () => {
  const server = serverWith({ 3: () => server.stop() });
  await server.run(importBegin(plan, false));
  expect(server.last().state).toBe('done');
});

test('a batch whose answer was lost is sent again under its id, after a pause', async () => {
  const server = serverWith({ 2: lose, 3: lose });
  await server.run(importBegin(plan, false));
  expect(server.last().state).toBe('done');
  expect([server.calls(), server.stored.size, server.pauses]).toEqual([5, 3, [1_000, 4_000]]);
});

test('without a connection it fails, what was sent stays, and it goes on under the same ids', async () => {
  const server = serverWith({ 2: lose, 3: lose, 4: lose });
  await server.run(importBegin(plan, false));
  expect(server.last()).toMatchObject({ state: 'failed', sentBatches: 1 });
  expect(tally(server.last().results)).toMatchObject({ new: 500 });
  await server.run(server.last());
  expect(server.last().state).toBe('done');
  // The second batch was stored although its answer was lost: sent again with the same id, it is not stored twice.
  expect([server.stored.size, server.storedRows()]).toEqual([3, 1_400]);
  expect(tally(server.last().results)).toMatchObject({ new: 1_400, error: 1 });
});

test('a stop ends the tries of a batch that gets no answer', async () => {
  const server = serverWith({
    2: () => {
      server.stop();
      lose();
    },
  });
  await server.run(importBegin(plan, false));
  expect(server.last()).toMatchObject({ state: 'stopped', sentBatches: 1 });
  expect([server.calls(), server.pauses]).toEqual([2, []]);
});

test('a refusal is not tried again', async () => {
  const server = serverWith({
    2: () => {
      throw failure('FORBIDDEN');
    },
  });
  await server.run(importBegin(plan, false));
  expect(server.last().state).toBe('failed');
  expect(server.calls()).toBe(2);
});
