import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderProblem, makeDataDir } from './data-dir.ts';
import { errorCode } from '../error-code.ts';
import { StartError } from './start-error.ts';

/**
 * A text that is created once and stored in a file of the data folder, readable only for the server's user. It is the
 * same at every start.
 * @throws StartError when the data folder cannot be read or written.
 */
export function keptText(dataDir: string, name: string, make: () => string): string {
  makeDataDir(dataDir);
  const file = join(dataDir, name);
  try {
    return readKept(file) ?? keep(file, make());
  } catch (error) {
    throw new StartError(folderProblem(dataDir, error), { cause: error });
  }
}

function readKept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Links the finished file into place, so that a process that starts at the same time reads the same, complete text. */
function keep(file: string, text: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return text;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}
