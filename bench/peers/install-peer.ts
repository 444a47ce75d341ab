import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Below the data folder: never committed, and none of it ships. */
const peersFolder = join(import.meta.dirname, '../../data/peers');
const INSTALLED_WITHIN_MS = 600_000;

/**
 * Installs packages of exactly these versions (`name@1.2.3`) into a folder of their own, outside the project's lockfile and
 * without their scripts; what is there already stays.
 * @param overrides versions of what they need themselves, where those that they name would have to be compiled
 * @returns the folder, or null where they can't be had, which `say` then tells
 */
export async function installPeer(
  name: string,
  packages: readonly string[],
  say: (line: string) => void,
  overrides: Record<string, string> = {},
): Promise<string | null> {
  const folder = join(peersFolder, `${name}-${packages.join('-').replaceAll(/[^a-z0-9.]+/g, '-')}`);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  say(`Installing ${packages.join(' and ')} into ${folder}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  try {
    await run('npm', ['install', ...options, ...packages], { cwd: folder, timeout: INSTALLED_WITHIN_MS });
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    say(`${name} can't be installed, and is left out: ${line}`);
    return null;
  }
  await writeFile(done, '');
  return folder;
}
