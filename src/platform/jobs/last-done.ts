import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeDataDir } from '../config/data-dir.ts';

/** Commands whose last run the doctor and the console show. */
type Command = 'backup' | 'verify-evidence';

const runShape = z.object({
  at: z.iso.datetime().transform((iso) => new Date(iso)),
  /** The outcome, such as where the backup is. */
  says: z.string(),
});

/** The last run of a command that succeeded or had a result. */
export type LastRun = z.output<typeof runShape>;

const fileOf = (dataDir: string, command: Command) => join(dataDir, `last-${command}.json`);

/**
 * Records in the data folder that a command ran, for the doctor and the console.
 * @throws StartError when there is no such folder and it can't be made.
 */
export async function noteRun(dataDir: string, command: Command, run: LastRun): Promise<void> {
  makeDataDir(dataDir);
  const file = fileOf(dataDir, command);
  await writeFile(`${file}.new`, `${JSON.stringify(run)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The last run of a command on this data folder; null if none was recorded. */
export async function readLastRun(dataDir: string, command: Command): Promise<LastRun | null> {
  try {
    return runShape.parse(JSON.parse(await readFile(fileOf(dataDir, command), 'utf8')));
  } catch {
    return null;
  }
}
