// `npm run test:long`: every test in its long form: many kills, thousands of generated inputs, overload, and every
// journey in the browser at the width of a phone.
import { runBrowserTests, runVitest } from './run-tests.ts';
import { sumOf } from './test-reports.ts';

const long = { LONG_TESTS: '1' };
const { passed, failed } = sumOf([await runVitest(long), await runBrowserTests(['phone'], long)]);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
