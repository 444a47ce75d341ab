import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Query } from '../tests/plans/explain.ts';

const run = promisify(execFile);

/** Not counted: each connection plans its first statements. */
const WARM_UP_SECONDS = 2;
/** It ends before it would report the last second. */
const UNREPORTED_SECONDS = 1;

/** Whether PostgreSQL's own load generator is on this machine. */
export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

/**
 * How often a second PostgreSQL answers all statements of one request, asked by pgbench with prepared statements, once its
 * connections have been at it for two seconds.
 * `requests` are the statements of one request each, taken at random with equal shares.
 */
export async function runPgbench(options: {
  url: string;
  requests: readonly Query[][];
  connections: number;
  seconds: number;
}): Promise<number> {
  const { url, requests, connections, seconds } = options;
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-pgbench-'));
  try {
    const settings = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', '2', '-P', '1'];
    settings.push('-T', `${WARM_UP_SECONDS + seconds + UNREPORTED_SECONDS}`);
    for (const [index, queries] of requests.entries()) {
      const script = scriptOf(queries, `r${index}`);
      const file = join(folder, `request-${index}.sql`);
      await writeFile(file, script.text);
      settings.push('-f', file);
      for (const [name, value] of script.variables) settings.push('-D', `${name}=${value}`);
    }
    const { stderr } = await run('pgbench', [...settings, url]);
    return perSecondOf(stderr);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The mean of what pgbench reports each second, behind the warm-up. */
function perSecondOf(progress: string): number {
  const reports = [...progress.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)]
    .filter(([, at]) => Number(at) > WARM_UP_SECONDS + 0.5)
    .map(([, , perSecond]) => Number(perSecond));
  if (reports.length === 0) throw new Error(`pgbench said something unexpected: ${progress}`);
  return reports.reduce((sum, perSecond) => sum + perSecond, 0) / reports.length;
}

/** A pgbench script: parameters become variables, which pgbench sends as parameters again; it knows no null. */
function scriptOf(queries: readonly Query[], prefix: string) {
  const variables: [name: string, value: string][] = [];
  const texts = queries.map(({ text, parameters }, place) =>
    text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = parameters[Number(number) - 1];
      if (value === null || value === undefined) return 'null';
      const name = `${prefix}_${place}_${number}`;
      variables.push([name, textOf(value)]);
      return `:${name}`;
    }),
  );
  return { text: texts.map((text) => `${text};\n`).join(''), variables };
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number') return `${value}`;
  throw new TypeError('pgbench is given texts, numbers and times only');
}
