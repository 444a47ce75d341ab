import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseConfig, type Config } from './config.ts';
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

/** Makes the data folder, private to its owner; made by root, the database's own user may pass through it. */
export function makeDataDir(dataDir: string): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  writingTo(dataDir, () => mkdirSync(dataDir, { recursive: true, mode }));
}

function keptSecret(dataDir: string): string {
  makeDataDir(dataDir);
  const file = join(dataDir, 'secret');
  return readSecret(file) ?? writingTo(dataDir, () => makeSecret(file));
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new StartError(
      `${file} cannot be read (${codeOf(error)}): it belongs to another user, or set SECRET`,
    );
  }
}

/** Links the finished file into place, so that a second process starting now reads the same secret, and reads it whole. */
function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return secret;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Runs `work`, turning a folder that cannot be written into one clear line. */
function writingTo<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new StartError(folderProblem(dataDir, error), { cause: error });
  }
}

/** What keeps a folder from being written, in words that say what to do. */
export function folderProblem(folder: string, error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `No space is left for the data folder ${folder}: free some, or set DATA_DIR to a folder elsewhere`;
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The data folder ${folder} cannot be written (${code}): set DATA_DIR to a folder that this user may write`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data folder ${folder} cannot be made, a file is in its way: set DATA_DIR to another folder`;
  }
  throw error;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
