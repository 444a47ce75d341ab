// `npm run test:hunt`: looks for tests that fail now and then. Unit and database tests run five times in another order each,
// beside two busy processes, browser tests three times beside one. Each of the eight parts takes less than 25 minutes; a
// run does those that no earlier one did, until all are done or `--minutes=N` are over, and adds up what each came to, which
// stays in .hunt/. `-- --part=database-2` runs one part again, `-- --fresh` forgets the earlier ones.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExpectedError, StartError } from '#platform/config/start-error.ts';
import { besideBusyProcesses } from './busy-processes.ts';
import { buildIfStale, runBrowserTests, runVitest } from './run-tests.ts';
import type { Run } from './test-reports.ts';

type Part = { name: string; busy: number; run: (seed: number) => Promise<Run> };
type Outcome = Run & { seed: number; minutes: number; commit: string };

const databaseParts: Part[] = [1, 2, 3, 4, 5].map((count) => ({
  name: `database-${count}`,
  busy: 2,
  run: (seed) => {
    const options = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`];
    return runVitest({ name: `unit and database tests, shuffled by ${seed}`, options });
  },
}));
const browserParts: Part[] = [1, 2, 3].map((count) => ({
  name: `browser-${count}`,
  busy: 1,
  run: () => runBrowserTests({ name: `browser tests, ${count} of 3` }),
}));
const parts = [...databaseParts, ...browserParts];

const FOLDER = '.hunt';
const fileOf = (part: string) => join(FOLDER, `${part}.json`);

function readOutcomes(): Map<string, Outcome> {
  const found = parts.filter(({ name }) => existsSync(fileOf(name)));
  return new Map(found.map(({ name }) => [name, JSON.parse(readFileSync(fileOf(name), 'utf8')) as Outcome]));
}

const commit = () => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

async function runPart({ name, busy, run }: Part): Promise<void> {
  const begin = Date.now();
  const seed = begin % 1_000_000;
  const came = await besideBusyProcesses(busy, () => run(seed));
  const minutes = Math.round((Date.now() - begin) / 6_000) / 10;
  const outcome: Outcome = { ...came, seed, minutes, commit: commit() };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(outcome, null, 2)}\n`);
}

function report(outcomes: ReadonlyMap<string, Outcome>): boolean {
  let failed = 0;
  for (const { name } of parts) {
    const outcome = outcomes.get(name);
    if (!outcome) {
      process.stdout.write(`  not yet   ${name}\n`);
      continue;
    }
    failed += outcome.failed;
    const { passed, seed, minutes, failedFiles } = outcome;
    process.stdout.write(
      `  ${outcome.failed > 0 ? 'FAILED' : 'passed'}    ${name}: ${passed} passed, ${outcome.failed} failed in ${minutes} minutes (seed ${seed}, ${outcome.commit})\n`,
    );
    for (const { file, tests } of failedFiles)
      process.stdout.write(`              ${file}: ${tests.join('; ')}\n`);
  }
  const isDone = parts.every(({ name }) => outcomes.has(name));
  process.stdout.write(`${outcomes.size} of ${parts.length} parts, ${failed} failed\n`);
  return isDone && failed === 0;
}

const optionOf = (name: string) =>
  process.argv.find((option) => option.startsWith(`--${name}=`))?.split('=')[1];

async function hunt(): Promise<boolean> {
  const asked = optionOf('part');
  if (asked !== undefined && !parts.some(({ name }) => name === asked)) {
    const names = parts.map(({ name }) => name).join(', ');
    throw new StartError(`There is no part '${asked}': it is one of ${names}`);
  }
  if (process.argv.includes('--fresh')) rmSync(FOLDER, { recursive: true, force: true });
  if (!(await buildIfStale())) return false;
  const until = Date.now() + Number(optionOf('minutes') ?? Infinity) * 60_000;
  const done = readOutcomes();
  for (const part of parts) {
    const isChosen = asked === undefined ? !done.has(part.name) : part.name === asked;
    if (isChosen && Date.now() < until) await runPart(part);
  }
  return report(readOutcomes());
}

try {
  process.exitCode = (await hunt()) ? 0 : 1;
} catch (error) {
  if (!isExpectedError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
