import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const BRING_WITHIN_MS = 60_000;

/**
 * The path of a program whose Debian package has its name: the one on this machine, or Debian's, unpacked without being
 * installed. Null where there is none to be had.
 */
export function findProgram(name: 'caddy' | 'nginx', folder: 'usr/bin' | 'usr/sbin'): string | null {
  const installed = spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim();
  if (installed) return installed;
  const cache = join(import.meta.dirname, '../../node_modules/.cache', name);
  const unpacked = join(cache, folder, name);
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(cache, { recursive: true });
  const options = { cwd: cache, timeout: BRING_WITHIN_MS };
  const brought =
    spawnSync('apt-get', ['download', name], options).status === 0 &&
    spawnSync('sh', ['-c', `dpkg --extract ${name}_*.deb . && rm ${name}_*.deb`], options).status === 0;
  return brought && existsSync(unpacked) ? unpacked : null;
}
