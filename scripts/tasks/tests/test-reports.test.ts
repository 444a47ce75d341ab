import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  playwrightFailedFiles,
  playwrightFailures,
  playwrightTally,
  vitestFailedFiles,
  vitestFailures,
  vitestTally,
} from './test-reports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 7, numFailedTests: 0, success: true };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [] };

test('a run without failures is counted as it says', () => {
  expect(vitestTally(report(vitest), 0)).toEqual({ passed: 7, failed: 0 });
  expect(playwrightTally(report(playwright), 0)).toEqual({ passed: 3, failed: 0 });
});

test('a run that failed although no test did counts as one failure', () => {
  expect(vitestTally(report({ ...vitest, success: false }), 1)).toEqual({ passed: 7, failed: 1 });
  expect(vitestTally(report(vitest), 1)).toEqual({ passed: 7, failed: 1 });
  expect(playwrightTally(report({ ...playwright, errors: ['x'] }), 0)).toEqual({ passed: 3, failed: 1 });
});

test('a run that left no report counts as one failure', () => {
  expect(vitestTally(join(folder, 'missing'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(join(folder, 'missing'), 0)).toEqual({ passed: 0, failed: 1 });
});

test('a browser test that passed only at its second try counts as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 2 };
  expect(playwrightTally(report({ ...playwright, stats }), 1)).toEqual({ passed: 3, failed: 3 });
});

const spec = (status: string) => ({
  title: 'a page',
  file: 'seats.spec.ts',
  line: 7,
  tests: [{ projectName: 'phone', status }],
});

test('failed tests are named with their place', () => {
  const assertionResults = [
    { status: 'failed', fullName: 'seats are once each' },
    { status: 'passed', fullName: 'others' },
  ];
  const testResults = [{ name: '/clone/src/seats.db.test.ts', assertionResults }];
  expect(vitestFailures(report({ ...vitest, testResults }))).toEqual([
    'seats.db.test.ts: seats are once each',
  ]);
  expect(vitestFailedFiles(report({ ...vitest, testResults }), '/clone')).toEqual([
    { file: 'src/seats.db.test.ts', tests: ['seats are once each'] },
  ]);
  const suites = [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('flaky')] }] }];
  const named = '[phone] seats.spec.ts:7 a page';
  expect(playwrightFailures(report({ ...playwright, suites }))).toEqual([named, named]);
  expect(playwrightFailedFiles(report({ ...playwright, suites }))).toEqual([
    { file: 'tests/e2e/seats.spec.ts', tests: [named, named] },
  ]);
});

test('a failed test says why below its name, without colours and stack', () => {
  const message =
    '\u001B[31mError: no such row\u001B[39m\n\n  Expected: 2\n    at seats.ts:7:1\n    at more.ts:1:1';
  const because = ['  Error: no such row', '  Expected: 2'];
  const assertionResults = [{ status: 'failed', fullName: 'seats', failureMessages: [message] }];
  const testResults = [{ name: '/clone/src/seats.db.test.ts', assertionResults }];
  expect(vitestFailures(report({ ...vitest, testResults }))).toEqual(['seats.db.test.ts: seats', ...because]);
  const failed = {
    ...spec('unexpected'),
    tests: [{ projectName: 'phone', status: 'unexpected', results: [{ error: { message } }] }],
  };
  expect(playwrightFailures(report({ ...playwright, suites: [{ specs: [failed] }] }))).toEqual([
    '[phone] seats.spec.ts:7 a page',
    ...because,
  ]);
});

test('of a long reason the first lines are kept', () => {
  const failureMessages = [Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')];
  const assertionResults = [{ status: 'failed', fullName: 'seats', failureMessages }];
  const testResults = [{ name: '/clone/src/seats.db.test.ts', assertionResults }];
  expect(vitestFailures(report({ ...vitest, testResults }))).toHaveLength(7);
});

test('a file that could not be run has failed, without a test', () => {
  const testResults = [{ name: '/clone/src/broken.test.ts', status: 'failed', assertionResults: [] }];
  expect(vitestFailedFiles(report({ ...vitest, testResults }), '/clone')).toEqual([
    { file: 'src/broken.test.ts', tests: [] },
  ]);
});

test('a run without a report names nothing', () => {
  expect(vitestFailures(join(folder, 'missing'))).toEqual([]);
  expect(playwrightFailures(join(folder, 'missing'))).toEqual([]);
});
