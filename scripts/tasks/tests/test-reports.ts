import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests a run passed and failed. */
export type Tally = { passed: number; failed: number };

/** A file of tests of which some failed, with their names; none where the file itself could not be run. */
export type FailedFile = { file: string; tests: string[] };

/** What a run counted, and the files that failed. */
export type Run = Tally & { failedFiles: FailedFile[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults?: {
    name: string;
    status?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightTest = {
  projectName: string;
  status: string;
  results?: { error?: { message?: string } }[];
};
type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = Suite & {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
};

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

/** The files that failed in a run of Vitest, as paths below the project's folder. */
export function vitestFailedFiles(reportFile: string, root = process.cwd()): FailedFile[] {
  const report = readReport(reportFile) as VitestReport | null;
  return (report?.testResults ?? [])
    .map(({ name, status, assertionResults }) => ({
      file: relative(root, name),
      hasFailed: status === 'failed',
      tests: assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName),
    }))
    .filter(({ hasFailed, tests }) => hasFailed || tests.length > 0)
    .map(({ file, tests }) => ({ file, tests }));
}

/** The files that failed in a run of Playwright, as paths below the project's folder. */
export function playwrightFailedFiles(reportFile: string): FailedFile[] {
  const report = readReport(reportFile) as PlaywrightReport | null;
  const byFile = new Map<string, string[]>();
  for (const { file, name } of report ? failedIn(report) : []) {
    const path = `tests/e2e/${file}`;
    byFile.set(path, [...(byFile.get(path) ?? []), name]);
  }
  return [...byFile].map(([file, tests]) => ({ file, tests }));
}

/** Names the failed tests of a run of Vitest, each with its file; the reason stands below its test. */
export function vitestFailures(reportFile: string): string[] {
  const report = readReport(reportFile) as VitestReport | null;
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ fullName, failureMessages = [] }) =>
        [`${basename(name)}: ${fullName}`].concat(reasonLines(failureMessages[0])),
      ),
  );
}

/**
 * Names the tests of a run of Playwright that failed or passed only at a second try, each with its place and project; the
 * reason stands below its test.
 */
export function playwrightFailures(reportFile: string): string[] {
  const report = readReport(reportFile) as PlaywrightReport | null;
  return report ? failedIn(report).flatMap(({ name, reason }) => [name].concat(reasonLines(reason))) : [];
}

type FailedTest = { file: string; name: string; reason: string | undefined };

const failedIn = ({ suites = [], specs = [] }: Suite): FailedTest[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results = [] }) => ({
        file,
        name: `[${projectName}] ${file}:${line} ${title}`,
        reason: results.find(({ error }) => error)?.error?.message,
      })),
  ),
  ...suites.flatMap(failedIn),
];

/** Enough to tell one cause from another where only the beginning of a run's output is kept. */
const MOST_REASON_LINES = 6;

/** The first lines of a failure's message, indented, without colours and stack. */
function reasonLines(message = ''): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stack = lines.findIndex((line) => line.startsWith('at '));
  return lines
    .slice(0, stack === -1 ? undefined : stack)
    .slice(0, MOST_REASON_LINES)
    .map((line) => `  ${line}`);
}

const atLeastOneFailure = ({ passed, failed }: Tally, wentWrong: boolean): Tally => ({
  passed,
  failed: wentWrong ? Math.max(failed, 1) : failed,
});

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
