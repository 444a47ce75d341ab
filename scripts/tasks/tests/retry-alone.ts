import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FailedFile, Run, Tally } from './test-reports.ts';

/** A run in which more files fail is broken, and no busy machine's fault. */
const MOST_RETRIED = 6;
/** So many flaky files may be excused in one run. */
const MOST_EXCUSED = 3;

/** Whatever is listed here is a guarantee: a test of it that fails once has found something. */
const pagesOfGuarantees = ['docs/security.md', 'docs/reliability.md'];
const foldersOfGuarantees = /^tests\/(durability|inputs|permissions|privacy)\/|^src\/platform\/security\//;
/** What races on purpose uses one of these. */
const racing = /\b(race|racePool|withoutLocks|holdUp)\(/;

/** What a run of tests came to, once the files that failed were run again. */
export type Retried = Tally & { flaky: readonly FailedFile[] };

/** Runs one file by itself, and returns whether it passed. */
type RunAlone = (file: string) => Promise<boolean>;

/** Runs each file that failed once more, alone. Those that pass then are flaky, and no longer among the failures. */
export async function retryAlone({ failedFiles, ...tally }: Run, runAlone: RunAlone): Promise<Retried> {
  if (failedFiles.length > MOST_RETRIED) return { ...tally, flaky: [] };
  const flaky: FailedFile[] = [];
  for (const failed of failedFiles) if (await runAlone(failed.file)) flaky.push(failed);
  return { passed: tally.passed, failed: tally.failed - countTests(flaky), flaky };
}

const countTests = (files: readonly FailedFile[]) =>
  files.reduce((sum, { tests }) => sum + Math.max(tests.length, 1), 0);

/**
 * The end of a run: its last lines, and whether it is good. Flaky files make a run red; only where `excuses` is set are a
 * few of them excused, so that a change is not lost to a busy machine, and then never those that test a guarantee.
 */
export function closeRun(
  runs: readonly Retried[],
  { excuses, root = process.cwd() }: { excuses: boolean; root?: string },
): { lines: string[]; isGood: boolean } {
  const flaky = runs.flatMap((run) => run.flaky);
  const [passed, failed] = [sum(runs.map((run) => run.passed)), sum(runs.map((run) => run.failed))];
  const isGuarded = (file: string) => testsGuarantee(file, root);
  const isExcused =
    excuses && failed === 0 && flaky.length <= MOST_EXCUSED && !flaky.some(({ file }) => isGuarded(file));
  const lines = flaky.map(({ file, tests }) => {
    const why = isExcused ? 'excused' : isGuarded(file) ? 'tests a guarantee, never excused' : 'not excused';
    return `flaky: ${file}: failed among the others and passed alone (${why}): ${tests.join('; ')}`;
  });
  const flakyTests = countTests(flaky);
  const counts = isExcused
    ? `${passed + flakyTests} passed, 0 failed`
    : `${passed} passed, ${failed + flakyTests} failed`;
  return { lines: [...lines, counts], isGood: failed === 0 && (flaky.length === 0 || isExcused) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Whether a file tests races, permissions, durability, or a guarantee that a page lists. */
export function testsGuarantee(file: string, root = process.cwd()): boolean {
  if (foldersOfGuarantees.test(file)) return true;
  const path = join(root, file);
  if (!existsSync(path) || racing.test(readFileSync(path, 'utf8'))) return true;
  const bare = file.replace(/\.(test|spec)\.tsx?$/, '');
  return pagesOfGuarantees.some((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].some(([, named = '']) => {
      const isPath = named.includes('/');
      return isPath ? file.endsWith(named) || bare.endsWith(named) : basename(file) === named;
    }),
  );
}
