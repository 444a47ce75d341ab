import { expect, test } from 'vitest';
import { closeRun, retryAlone, type Retried, testsGuarantee } from './retry-alone.ts';

const words = 'src/ui/time/days.test.ts';
const guarantee = 'tests/permissions/matrix.test.ts';
const failed = (file: string, ...tests: string[]) => ({ file, tests });

test('a file that passes when it runs alone is flaky, and one that fails again has failed', async () => {
  const run = { passed: 10, failed: 3, failedFiles: [failed('a', 'one', 'two'), failed('b', 'three')] };
  expect(await retryAlone(run, (file) => Promise.resolve(file === 'a'))).toEqual({
    passed: 10,
    failed: 1,
    flaky: [failed('a', 'one', 'two')],
  });
});

test('a failure that is no file’s stays one, whatever passes alone', async () => {
  const run = { passed: 10, failed: 2, failedFiles: [failed('a', 'one')] };
  expect(await retryAlone(run, () => Promise.resolve(true))).toMatchObject({ failed: 1 });
});

test('a run in which many files fail is not run again', async () => {
  const failedFiles = Array.from({ length: 7 }, (_, index) => failed(`file ${index}`, 'one'));
  const again = await retryAlone({ passed: 0, failed: 7, failedFiles }, () => {
    throw new Error('run again');
  });
  expect(again).toEqual({ passed: 0, failed: 7, flaky: [] });
});

const runs = (flaky: Retried['flaky'], others = 0): Retried[] => [
  { passed: 5, failed: 0, flaky: [] },
  { passed: 5, failed: others, flaky },
];

test('flaky files are named and make a run red, unless a few are excused', () => {
  const flaky = [failed(words, 'one', 'two')];
  expect(closeRun(runs(flaky), { excuses: false })).toEqual({
    lines: [
      `flaky: ${words}: failed among the others and passed alone (not excused): one; two`,
      '10 passed, 2 failed',
    ],
    isGood: false,
  });
  expect(closeRun(runs(flaky), { excuses: true })).toEqual({
    lines: [
      `flaky: ${words}: failed among the others and passed alone (excused): one; two`,
      '12 passed, 0 failed',
    ],
    isGood: true,
  });
  expect(closeRun(runs([]), { excuses: false })).toEqual({ lines: ['10 passed, 0 failed'], isGood: true });
});

test('more than three flaky files, one beside a failure, or one that tests a guarantee, are never excused', () => {
  const four = Array.from({ length: 4 }, () => failed(words, 'one'));
  for (const refused of [runs(four), runs([failed(words, 'one')], 1), runs([failed(guarantee, 'one')])]) {
    expect(closeRun(refused, { excuses: true }).isGood).toBe(false);
  }
  expect(closeRun(runs(four.slice(1)), { excuses: true }).isGood).toBe(true);
});

test.each([
  [guarantee, true],
  ['tests/durability/kill-server.test.ts', true],
  // Named in docs/security.md by its path, by its name alone, and without its ending.
  ['tests/server/crowded-doors.test.ts', true],
  ['src/features/accounts/server/ways-in/redeem-token.db.test.ts', true],
  ['tests/server/production/tokens.test.ts', true],
  // It races.
  ['src/features/seats/server/changes.db.test.ts', true],
  ['tests/there-is-no-such.test.ts', true],
  [words, false],
  ['src/ui/time/ago.test.ts', false],
])('whether a file tests a guarantee: %s', (file, is) => expect(testsGuarantee(file)).toBe(is));
