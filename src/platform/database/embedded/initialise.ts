import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { noSpaceLeft, notWritable } from '../../config/data-dir.ts';
import { errorCode } from '../../error-code.ts';
import { StartError } from '../../config/start-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { asUser } from './run-as.ts';

/** The role and database that the product uses; only the code in this folder uses the superuser `postgres`. */
export const databaseName = 'guildhall';
const draftPrefix = 'init-';
const draftIsAbandonedAfterMs = 60 * 60 * 1000;
const timeLimitMs = 120_000;

export const clusterFolder = (directory: DataDirectory) => join(directory.folder, 'data');
/** The password for connections over loopback, in the database's private folder. */
const passwordFile = (cluster: string) => join(cluster, 'guildhall-password');
export const readPassword = (cluster: string) => readFileSync(passwordFile(cluster), 'utf8').trim();

/**
 * Creates the database's files if they don't exist. They are created in a draft folder that is then renamed, so an
 * interrupted first start leaves nothing behind that could disturb a later one.
 * @throws StartError for files of another PostgreSQL version, a full or a read-only folder.
 */
export async function initialise(
  directory: DataDirectory,
  binaries: Binaries,
  onProgress: (line: string) => void,
): Promise<void> {
  const cluster = clusterFolder(directory);
  if (existsSync(cluster)) return refuseForeignVersion(cluster, binaries.major);
  removeAbandonedDrafts(directory.folder);
  onProgress('Making the database');
  const draft = mkdtempSync(join(directory.folder, draftPrefix));
  if (directory.runAs) chownSync(draft, directory.runAs.uid, directory.runAs.gid);
  try {
    await makeCluster(join(draft, 'data'), directory, binaries);
    moveIntoPlace(join(draft, 'data'), cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function refuseForeignVersion(cluster: string, major: number): void {
  const file = join(cluster, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (found === String(major)) return;
  const maker = found === null ? 'something else' : `PostgreSQL ${found}`;
  throw new StartError(
    `The database in ${cluster} was made by ${maker}, this program brings PostgreSQL ${major}: move it away, set DATA_DIR to another folder, or run PostgreSQL ${found ?? ''} on it and set DATABASE_URL`,
  );
}

/** Removes drafts left by interrupted first starts. A draft younger than an hour may still be in use by another process. */
function removeAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(draftPrefix))) {
    const path = join(folder, name);
    try {
      if (Date.now() - statSync(path).mtimeMs > draftIsAbandonedAfterMs) rmSync(path, { recursive: true });
    } catch (error) {
      // Another process removed it first.
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTEMPTY') throw error;
    }
  }
}

async function makeCluster(cluster: string, directory: DataDirectory, binaries: Binaries): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const pwfile = join(dirname(cluster), 'password');
  writePrivately(pwfile, password, directory);
  const options = {
    pgdata: cluster,
    username: 'postgres',
    pwfile,
    'auth-local': 'trust',
    'auth-host': 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    // Sorts by bytes, as in C, but lower(), ilike and trigrams handle every alphabet, the same on every platform.
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const wide = await run(binaries.initdb, [...flags, '--lc-ctype=C.UTF-8'], '', directory);
  const lacksLocale = wide.code !== 0 && wide.output.includes('invalid locale name');
  const made = lacksLocale ? await run(binaries.initdb, flags, '', directory) : wide;
  if (made.code !== 0) throw initialisationError(directory, made.output);

  writePrivately(passwordFile(cluster), password, directory);
  const access = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n';
  writePrivately(join(cluster, 'pg_hba.conf'), access, directory);
  const sql = [
    `create role ${databaseName} login createdb password '${password}'`,
    `create database ${databaseName} owner ${databaseName}`,
  ];
  const input = sql.map((statement) => `${statement};\n\n`).join('');
  const filled = await run(
    binaries.postgres,
    ['--single', '-j', '-D', cluster, 'postgres'],
    input,
    directory,
  );
  if (filled.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(filled.output)) {
    throw initialisationError(directory, filled.output);
  }
}

function writePrivately(file: string, content: string, { runAs }: DataDirectory): void {
  writeFileSync(file, content, { mode: 0o600, flush: true });
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
}

/** Renames a finished cluster into place, unless another process finished its own first. */
function moveIntoPlace(draft: string, cluster: string): void {
  try {
    renameSync(draft, cluster);
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
  const parent = openSync(dirname(cluster), 'r');
  fsyncSync(parent);
  closeSync(parent);
}

/** Runs one of PostgreSQL's programs and returns its output. Kills it after `timeLimitMs`. */
function run(program: string, args: string[], input: string, directory: DataDirectory) {
  return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    const options = { ...asUser(directory.runAs), cwd: directory.folder, timeout: timeLimitMs };
    const child = spawn(program, args, { ...options, stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('error', (error) => reject(cannotRun(program, error)));
    child.on('close', (code) => resolve({ code, output }));
    child.stdin.on('error', () => undefined); // A program that ends before reading its input reports the reason itself.
    child.stdin.end(input);
  });
}

/** The error when the program can't be started: it was built for another system, or may not be executed. */
export const cannotRun = (program: string, error: Error) =>
  new StartError(
    `The embedded PostgreSQL does not run on this system (${program}: ${errorCode(error)}): set DATABASE_URL to a PostgreSQL 15 or newer`,
    { cause: error },
  );

function initialisationError(directory: DataDirectory, output: string): StartError {
  if (output.includes('No space left on device')) return new StartError(noSpaceLeft(directory.folder));
  if (output.includes('Read-only file system')) return new StartError(notWritable(directory.folder));
  const reason = output.split('\n').findLast((line) => /error|FATAL|PANIC|ERROR/.test(line)) ?? output.trim();
  return new StartError(`The database could not be made in ${directory.folder}: ${reason.trim()}`);
}
