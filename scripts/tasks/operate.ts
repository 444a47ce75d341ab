import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { startEmbedded } from '#platform/database/embedded/embedded.ts';
import { startProblem } from '#platform/database/start-problem.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Whether the data folder holds an embedded database; one is made at the first start. */
export const hasOwnDatabase = ({ dataDir }: Pick<Config, 'dataDir'>): boolean =>
  existsSync(join(dataDir, 'postgres', 'data'));

/** Runs `work` on the configured database: the embedded one is attached to where it runs, else started for as long. */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
  onProgress: (line: string) => void = say,
): Promise<T> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  if (given !== null) return work(given);
  const database = await startEmbedded({ dataDir: config.dataDir, onProgress });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

/** Runs a task of operations: what a person can mend is told in a line, and anything wrong ends with 1. */
export async function operate(task: () => Promise<void>): Promise<never> {
  try {
    await task();
  } catch (error) {
    const problem = startProblem(error, process.env['DATA_DIR'] ?? '.');
    if (problem === null) console.error(error);
    else process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
  // The channel to the process that started this one would keep it.
  process.exit();
}
