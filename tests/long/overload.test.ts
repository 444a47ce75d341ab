import { cpus } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BenchStage, prepareStage } from '../../bench/bench-stage.ts';
import { manyRows } from '../../bench/many-rows.ts';
import { type Overload, overload } from '../support/overload.ts';

/** The server, the database and the crowd need a core each, and the rest of the machine one: else the crowd's is missing to them. */
const CORES = 4;

const say = (line: string) => void process.stdout.write(`${line}\n`);

let stage: BenchStage;
let measured: Overload;
beforeAll(async () => {
  stage = await prepareStage(manyRows, say);
  const { port } = await stage.startProduct();
  measured = await overload(port, {
    warmUpSeconds: 3,
    peakSeconds: 10,
    floodSeconds: 120,
    recoveredShare: 0.8,
  });
  const { goodBySecond: _, ...figures } = measured;
  say(JSON.stringify(figures, null, 2));
}, 400_000);
afterAll(() => stage?.clear());

test('five times its capacity for two minutes: all are answered or refused with 503 and Retry-After, and it recovers in 30 s', () => {
  expect(measured.offeredPerSecond).toBeGreaterThan(measured.peakPerSecond * 4.5);
  expect(measured).toMatchObject({ others: {}, reset: 0, unanswered: 0 });
  expect(measured.good + measured.refused).toBe(measured.sent);
  expect(Math.min(...measured.goodBySecond)).toBeGreaterThan(0);
  expect(measured.recoveredMs).not.toBeNull();
});

test.runIf(cpus().length >= CORES)('meanwhile it answers 80 % of its peak', () => {
  expect(measured.goodPerSecond).toBeGreaterThan(measured.peakPerSecond * 0.8);
});
