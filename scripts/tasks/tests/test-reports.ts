import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** How many tests a run passed and failed. */
export type Tally = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults?: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};
type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
};
type PlaywrightReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

/** Adds tallies up. */
export const sumOf = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});

/**
 * Reads what a run of Vitest counted. A run that failed although no test did (a file that could not be loaded, a
 * report that was never written) counts as one failure.
 */
export function vitestTally(reportFile: string, exitCode: number): Tally {
  const report = readReport(reportFile) as VitestReport | null;
  return atLeastOneFailure(
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
    exitCode !== 0 || report?.success !== true,
  );
}

/** Reads what a run of Playwright counted. A test that passed only at its second try counts as failed. */
export function playwrightTally(reportFile: string, exitCode: number): Tally {
  const report = readReport(reportFile) as PlaywrightReport | null;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return atLeastOneFailure(
    { passed: expected, failed: unexpected + flaky },
    exitCode !== 0 || report === null || report.errors.length > 0,
  );
}

/** Names the failed tests of a run of Vitest, each with its file. */
export function vitestFailures(reportFile: string): string[] {
  const report = readReport(reportFile) as VitestReport | null;
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${basename(name)}: ${fullName}`),
  );
}

/** Names the tests of a run of Playwright that failed or passed only at a second try, each with its place and project. */
export function playwrightFailures(reportFile: string): string[] {
  const report = readReport(reportFile) as PlaywrightReport | null;
  return report ? failuresIn(report) : [];
}

const failuresIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  ),
  ...suites.flatMap(failuresIn),
];

const atLeastOneFailure = ({ passed, failed }: Tally, wentWrong: boolean): Tally => ({
  passed,
  failed: wentWrong ? Math.max(failed, 1) : failed,
});

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
