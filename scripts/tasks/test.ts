// `npm test`: everything that has to hold before a change goes in. `npm test -- --changed[=REV]`: the checks, and the tests that
// a change since REV (the last commit) touches. `npm run test:long`: the long forms: many kills, thousands of generated
// inputs, overload, every journey in the browser at the width of a phone, and every page at five widths. The last line
// counts the tests.
import { isExpectedError } from '../../src/platform/config/start-error.ts';
import { auditHoles, auditSignatures } from './packages/audit-packages.ts';
import { reportStep, runStep } from './tests/run-step.ts';
import { runBrowserTests, runVitest } from './tests/run-tests.ts';
import { sumOf, type Tally } from './tests/test-reports.ts';

/**
 * Runs a part of the checks. They count as one failure when one of them fails: the last line must not call such a run
 * good.
 */
async function runChecks(part: 'written' | 'read'): Promise<Tally> {
  const name = { written: 'check: generated files and build', read: 'check: code' }[part];
  const { code } = await runStep({ name, command: 'node', args: ['scripts/tasks/check.ts', `--${part}`] });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** The build comes first, since tests ask for its pages. Then the tests wait often enough to leave room for the rest. */
async function runChecksAndVitest(options?: Parameters<typeof runVitest>[0]): Promise<Tally[]> {
  const written = await runChecks('written');
  return [written, ...(await Promise.all([runChecks('read'), runVitest(options)]))];
}

/** Asks the registry about the packages that ship. One that does not answer is no failure, but is reported. */
async function runAudit(): Promise<Tally> {
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
  return { passed: 0, failed };
}

/** A browser that can't be had is a failure with one clear line. */
async function runBrowserTestsIfPossible(options?: Parameters<typeof runBrowserTests>[0]): Promise<Tally> {
  try {
    return await runBrowserTests(options);
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    process.stdout.write(`  FAILED  browser tests\n${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

const long = { LONG_TESTS: '1' };
const changed = process.argv.find((option) => option.startsWith('--changed'));
const since = changed?.split('=')[1] ?? 'HEAD';

async function runChosen(): Promise<Tally[]> {
  if (process.argv.includes('--long')) {
    return [await runVitest({ environment: long }), await runBrowserTestsIfPossible({ environment: long })];
  }
  if (changed) {
    return [
      ...(await runChecksAndVitest({ options: [`--changed=${since}`, '--passWithNoTests'] })),
      await runBrowserTestsIfPossible({ options: [`--only-changed=${since}`, '--pass-with-no-tests'] }),
    ];
  }
  return [...(await runChecksAndVitest()), await runAudit(), await runBrowserTestsIfPossible()];
}

const { passed, failed } = sumOf(await runChosen());
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
