import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { runStep } from './run-step.ts';
import {
  playwrightFailedFiles,
  playwrightFailures,
  playwrightTally,
  type Run,
  vitestFailedFiles,
  vitestFailures,
  vitestTally,
} from './test-reports.ts';

type RunOptions = {
  environment?: Record<string, string>;
  /** More options of the tool's own. */
  options?: readonly string[];
  /** What the person at the terminal reads, where it is something else than what all runs are called. */
  name?: string;
};

/** Runs the unit and database tests. */
export const runVitest = ({
  environment = {},
  options = [],
  name = 'unit and database tests',
}: RunOptions = {}): Promise<Run> =>
  withReport(async (report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options];
    const whatFailed = () => vitestFailures(report);
    const { code, output } = await runStep({ name, command: 'vitest', args, environment, whatFailed });
    const { passed, failed } = vitestTally(report, code);
    // Errors outside of tests are not in the report. They are no file's: nothing that passes alone undoes them.
    const unhandled = Number(/^Vitest caught (\d+) unhandled error/m.exec(output)?.[1] ?? 0);
    return { passed, failed: failed + unhandled, failedFiles: vitestFailedFiles(report) };
  });

/** Builds the browser's files, which database tests of the server's pages need as well; false where that fails. */
export async function buildIfStale(): Promise<boolean> {
  const { code } = await runStep({
    name: 'build',
    command: 'node',
    args: ['scripts/run.mjs', 'build', '--if-stale'],
  });
  return code === 0;
}

/**
 * Builds the browser's files and runs the browser tests against the built server; brings a Chromium if there is none.
 */
export async function runBrowserTests({
  environment: more = {},
  options = [],
  name = 'browser tests',
}: RunOptions = {}): Promise<Run> {
  const chromium = ensureChromium();
  if (!(await buildIfStale())) return { passed: 0, failed: 1, failedFiles: [] };
  return withReport(async (report) => {
    const environment = { ...more, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = ['test', '--reporter=line,json', ...options];
    const whatFailed = () => playwrightFailures(report);
    const { code } = await runStep({ name, command: 'playwright', args, environment, whatFailed });
    return { ...playwrightTally(report, code), failedFiles: playwrightFailedFiles(report) };
  });
}

async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
