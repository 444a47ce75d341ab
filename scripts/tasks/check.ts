// `npm run check`: everything that can be said about the code without running the product.
import { checkGenerated } from './generate/check-generated.ts';
import { checkFiles } from './checks/check-files.ts';
import { checkHouse } from './checks/check-house.ts';
import { checkLicences, readLockFile } from './packages/check-licences.ts';
import { checkWebBuild } from './check-web-build.ts';
import { reportStep, runStep } from './tests/run-step.ts';

const native = 'node_modules/typescript-native/bin/tsc';
const types = (project: string, file = `tsconfig.${project}.json`) => ({
  name: `types: ${project}`,
  command: 'node',
  args: [native, '-p', file],
});

const steps = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware'] },
  types('server'),
  types('web'),
  types('e2e'),
  types('worker', 'src/web/worker/tsconfig.json'),
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
];

const ownChecks = [
  { name: 'house rules', run: checkHouse },
  { name: 'files', run: () => Promise.resolve(checkFiles()) },
  { name: 'licences', run: () => Promise.resolve(checkLicences(readLockFile())) },
  { name: 'generated files', run: checkGenerated },
  { name: 'size budgets', run: checkWebBuild },
];

/** Runs every check, also after one has failed, and returns whether all passed. */
async function check(): Promise<boolean> {
  let passed = true;
  for (const step of steps) {
    const { code } = await runStep(step);
    passed &&= code === 0;
  }
  for (const { name, run } of ownChecks) {
    const begin = performance.now();
    const problem = await run();
    reportStep(name, performance.now() - begin, problem);
    passed &&= problem === null;
  }
  return passed;
}

if (!(await check())) process.exitCode = 1;
