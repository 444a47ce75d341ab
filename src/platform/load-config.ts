import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseConfig, type Config } from './config.ts';
import { folderProblem, makeDataDir } from './data-dir.ts';
import { errorCode } from './error-code.ts';
import { StartError } from './start-error.ts';

/**
 * The configuration of a starting server: parses the environment and makes the data folder.
 * Without SECRET a random one is made once and kept in DATA_DIR/secret, so that sessions outlive a restart.
 * @throws ConfigError for variables in the wrong, StartError when the data folder cannot be written.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const config = parseConfig(env, keptSecret);
  makeDataDir(config.dataDir);
  return config;
}

function keptSecret(dataDir: string): string {
  makeDataDir(dataDir);
  const file = join(dataDir, 'secret');
  try {
    return readSecret(file) ?? makeSecret(file);
  } catch (error) {
    throw new StartError(folderProblem(dataDir, error), { cause: error });
  }
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Links the finished file into place: a second process that starts now reads the same secret, and reads it whole. */
function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}
