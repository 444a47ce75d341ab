import { spawn } from 'node:child_process';

type Step = {
  /** What the person at the terminal reads. */
  name: string;
  command: string;
  args: string[];
  environment?: Record<string, string>;
  /** What failed, a line each: shown before all that the command said, which may be long and cut. */
  whatFailed?: () => string[];
};

/** A finished command: its exit code and all that it said. */
export type Finished = { code: number; output: string };

/**
 * Runs a command to its end with one line of noise: its name, and how long it took. What it said is shown in full
 * when it fails, and only then.
 */
export async function runStep(step: Step): Promise<Finished> {
  const begin = performance.now();
  const finished = await runQuietly(step);
  const failures = finished.code === 0 ? [] : (step.whatFailed?.() ?? []);
  const said = [...failures.map((line) => `    ${line}`), finished.output].join('\n');
  reportStep(step.name, performance.now() - begin, finished.code === 0 ? null : said);
  return finished;
}

/** Prints a step's closing line, and its output if it failed. `failure` is null when it passed. */
export function reportStep(name: string, elapsedMs: number, failure: string | null): void {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`;
  if (failure === null) process.stdout.write(`  passed  ${name} (${seconds})\n`);
  else process.stdout.write(`  FAILED  ${name} (${seconds})\n${failure.trimEnd()}\n`);
}

function runQuietly({ command, args, environment = {} }: Step): Promise<Finished> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', ...environment };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.on('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
