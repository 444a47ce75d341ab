// `npm run check`: everything that can be said about the code without running the product. With `--written` the part alone
// that writes files, generated ones and the build; with `--read` the part that only reads, beside which others may run.
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

type Check = { name: string; run: () => Promise<string | null> };

const reading: Check[] = [
  { name: 'house rules', run: checkHouse },
  { name: 'files', run: () => Promise.resolve(checkFiles()) },
  { name: 'licences', run: () => Promise.resolve(checkLicences(readLockFile())) },
];

const writing: Check[] = [
  { name: 'generated files', run: checkGenerated },
  { name: 'size budgets', run: checkWebBuild },
];

/** Runs every check, also after one has failed, and returns whether all passed. */
async function check(commands: typeof steps, ownChecks: readonly Check[]): Promise<boolean> {
  let passed = true;
  for (const step of commands) {
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

const asked = (part: string) => process.argv.includes(part);
const whatIsAsked = {
  commands: asked('--written') ? [] : steps,
  own: asked('--written') ? writing : asked('--read') ? reading : [...reading, ...writing],
};
if (!(await check(whatIsAsked.commands, whatIsAsked.own))) process.exitCode = 1;
