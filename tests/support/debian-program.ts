import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const BRING_WITHIN_MS = 60_000;
const cacheOf = (name: string) => join(import.meta.dirname, '../../node_modules/.cache', name);

/**
 * The path of a program: the one on this machine, or Debian's, unpacked without being installed, with the packages of
 * libraries that it needs. Null where there is none to be had.
 * @param of the Debian package, if it has another name than the program
 */
export function findProgram(
  name: 'caddy' | 'nginx' | 'pgbouncer' | 'promtool',
  folder: 'usr/bin' | 'usr/sbin',
  libraries: readonly string[] = [],
  of: string = name,
): string | null {
  const installed = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
  if (installed) return installed;
  const cache = cacheOf(name);
  const unpacked = join(cache, folder, name);
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(cache, { recursive: true });
  const options = { cwd: cache, timeout: BRING_WITHIN_MS };
  const unpackAll = 'for package in *.deb; do dpkg --extract "$package" . || exit 1; rm "$package"; done';
  const brought =
    spawnSync('apt-get', ['download', of, ...libraries], options).status === 0 &&
    spawnSync('sh', ['-c', unpackAll], options).status === 0;
  return brought && existsSync(unpacked) ? unpacked : null;
}

/** What a program that was unpacked needs in its environment to find the libraries that came with it. */
export function libraryPath(name: string): { LD_LIBRARY_PATH?: string } {
  const folder = join(cacheOf(name), 'usr/lib');
  if (!existsSync(folder)) return {};
  const folders = readdirSync(folder).map((platform) => join(folder, platform));
  return { LD_LIBRARY_PATH: folders.join(':') };
}
