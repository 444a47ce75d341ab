import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { runStep } from './run-step.ts';
import {
  playwrightFailures,
  playwrightTally,
  type Tally,
  vitestFailures,
  vitestTally,
} from './test-reports.ts';

type RunOptions = {
  environment?: Record<string, string>;
  /** More options of the tool's own. */
  options?: readonly string[];
};

/** Runs the unit and database tests. */
export const runVitest = ({ environment = {}, options = [] }: RunOptions = {}): Promise<Tally> =>
  withReport(async (report) => {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options];
    const whatFailed = () => vitestFailures(report);
    const step = { name: 'unit and database tests', command: 'vitest', args, environment, whatFailed };
    const { code } = await runStep(step);
    return vitestTally(report, code);
  });

/**
 * Builds the browser's files and runs the browser tests against the built server; brings a Chromium if there is none.
 */
export async function runBrowserTests({
  environment: more = {},
  options = [],
}: RunOptions = {}): Promise<Tally> {
  const chromium = ensureChromium();
  const build = await runStep({
    name: 'build',
    command: 'node',
    args: ['scripts/run.mjs', 'build', '--if-stale'],
  });
  if (build.code !== 0) return { passed: 0, failed: 1 };
  return withReport(async (report) => {
    const environment = { ...more, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = ['test', '--reporter=line,json', ...options];
    const whatFailed = () => playwrightFailures(report);
    const step = { name: 'browser tests', command: 'playwright', args, environment, whatFailed };
    const { code } = await runStep(step);
    return playwrightTally(report, code);
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
