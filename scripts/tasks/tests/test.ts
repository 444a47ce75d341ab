// `npm test`: everything that has to hold before a change goes in. `npm test -- --changed[=REV]`: the checks, and the tests that
// a change since REV (the last commit) touches. `npm run test:long`: the long forms: many kills, thousands of generated
// inputs, overload, every journey in the browser at the width of a phone, and every page at five widths. A file that fails
// is run once more, alone: one that passes then is named as flaky, and makes the run red all the same, but for a few where
// CI=true. The last line counts the tests.
import { isExpectedError } from '#platform/config/start-error.ts';
import { auditHoles, auditSignatures } from '../packages/audit-packages.ts';
import { closeRun, retryAlone, type Retried } from './retry-alone.ts';
import { reportStep, runStep } from './run-step.ts';
import { runBrowserTests, runVitest } from './run-tests.ts';

type Options = { environment?: Record<string, string>; options?: readonly string[] };

const failures = (failed: number): Retried => ({ passed: 0, failed, flaky: [] });

/**
 * Runs a part of the checks. They count as one failure when one of them fails: the last line must not call such a run
 * good.
 */
async function runChecks(part: 'written' | 'read'): Promise<Retried> {
  const name = { written: 'check: generated files and build', read: 'check: code' }[part];
  const { code } = await runStep({ name, command: 'node', args: ['scripts/tasks/check.ts', `--${part}`] });
  return failures(code === 0 ? 0 : 1);
}

/** The build comes first, since tests ask for its pages. Then the tests wait often enough to leave room for the rest. */
async function runChecksAndVitest(options: Options = {}): Promise<Retried[]> {
  const written = await runChecks('written');
  const [read, run] = await Promise.all([runChecks('read'), runVitest(options)]);
  return [written, read, await retryVitest(run, options)];
}

const retryVitest = (run: Awaited<ReturnType<typeof runVitest>>, { environment = {} }: Options) =>
  retryAlone(run, async (file) => {
    const { failed } = await runVitest({ environment, options: [file], name: `once more, alone: ${file}` });
    return failed === 0;
  });

/** Asks the registry about the packages that ship. One that does not answer is no failure, but is reported. */
async function runAudit(): Promise<Retried> {
  let failed = 0;
  for (const [name, audit] of [
    ['audit: known holes', auditHoles],
    ['audit: signatures', auditSignatures],
  ] as const) {
    const begin = performance.now();
    const { state, says } = await audit();
    if (state === 'left out') process.stdout.write(`  left out  ${name}: ${says}\n`);
    else reportStep(name, performance.now() - begin, state === 'failed' ? says : null);
    failed += state === 'failed' ? 1 : 0;
  }
  return failures(failed);
}

/** A browser that can't be had is a failure with one clear line. */
async function runBrowserTestsIfPossible(options: Options = {}): Promise<Retried> {
  const { environment = {} } = options;
  try {
    return await retryAlone(await runBrowserTests(options), async (file) => {
      const name = `once more, alone: ${file}`;
      const { failed } = await runBrowserTests({ environment, options: [file, '--workers=1'], name });
      return failed === 0;
    });
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    process.stdout.write(`  FAILED  browser tests\n${error.message}\n`);
    return failures(1);
  }
}

const long = { LONG_TESTS: '1' };
const changed = process.argv.find((option) => option.startsWith('--changed'));
const since = changed?.split('=')[1] ?? 'HEAD';

async function runChosen(): Promise<Retried[]> {
  if (process.argv.includes('--long')) {
    const options = { environment: long };
    return [await retryVitest(await runVitest(options), options), await runBrowserTestsIfPossible(options)];
  }
  if (changed) {
    return [
      ...(await runChecksAndVitest({ options: [`--changed=${since}`, '--passWithNoTests'] })),
      await runBrowserTestsIfPossible({ options: [`--only-changed=${since}`, '--pass-with-no-tests'] }),
    ];
  }
  return [...(await runChecksAndVitest()), await runAudit(), await runBrowserTestsIfPossible()];
}

const { lines, isGood } = closeRun(await runChosen(), { excuses: process.env['CI'] === 'true' });
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = isGood ? 0 : 1;
