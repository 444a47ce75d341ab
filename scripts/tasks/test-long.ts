// `npm run test:long`: every test in its long form: many kills, thousands of generated inputs, overload.
import { runVitest } from './run-tests.ts';

const { passed, failed } = await runVitest({ LONG_TESTS: '1' });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
