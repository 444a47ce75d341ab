// `npm test`: everything that has to hold before a change goes in. `npm run test:long`: every Vitest test in its long form
// (many kills, thousands of generated inputs, overload). The last line counts the tests.
import { isExpectedError } from '../../src/platform/config/start-error.ts';
import { auditHoles, auditSignatures } from './packages/audit-packages.ts';
import { reportStep, runStep } from './tests/run-step.ts';
import { runBrowserTests, runVitest } from './tests/run-tests.ts';
import { sumOf, type Tally } from './tests/test-reports.ts';

/** The checks count as one failure when one of them fails: the last line must not call such a run good. */
async function runChecks(): Promise<Tally> {
  const { code } = await runStep({ name: 'check', command: 'node', args: ['scripts/tasks/check.ts'] });
  return { passed: 0, failed: code === 0 ? 0 : 1 };
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
async function runBrowserTestsIfPossible(): Promise<Tally> {
  try {
    return await runBrowserTests();
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    process.stdout.write(`  FAILED  browser tests\n${error.message}\n`);
    return { passed: 0, failed: 1 };
  }
}

const runAll = async () =>
  sumOf([await runChecks(), await runAudit(), await runVitest(), await runBrowserTestsIfPossible()]);

const { passed, failed } = process.argv.includes('--long')
  ? await runVitest({ LONG_TESTS: '1' })
  : await runAll();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
