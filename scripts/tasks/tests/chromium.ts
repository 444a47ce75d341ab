import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error.ts';

/** Chromium without the windows, menus and bars around a page: the same engine, with fewer processes around it. */
const lean = 'chromium-headless-shell';
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
/** A Chromium packed for servers, which runs without rights to install anything. Not a dependency: few need it. */
const packed = '@sparticuz/chromium@153.0.0';
/**
 * Finds a Chromium for the browser tests, or brings one: from Debian as root, from npm into a cache folder otherwise.
 * @returns its path.
 * @throws StartError that says what is missing and what to install.
 */
export function ensureChromium(): string {
  const found =
    process.env['CHROMIUM_PATH'] ||
    findCommand([lean]) ||
    (installFromDebian(lean) && findCommand([lean])) ||
    findCommand(commands, macApps) ||
    (installFromDebian('chromium') && findCommand(commands)) ||
    unpackFromNpm();
  if (found && runs(found)) return found;
  const problem = found
    ? `the one at ${found} does not run: ${spawnSync(found, ['--version'], { encoding: 'utf8' }).stderr.trim()}`
    : 'there is none on this machine';
  throw new StartError(
    `The browser tests need Chromium or Chrome, and ${problem}. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH`,
  );
}

/** The first of these that is there and runs; null if none does. */
function findCommand(names: string[], paths: string[] = []): string | null {
  const onPath = names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim());
  return [...onPath, ...paths].find((path) => path && existsSync(path) && runs(path)) ?? null;
}

const runs = (path: string) => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

function installFromDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false;
  process.stdout.write(`Installing ${name} from Debian\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  apt('update', '-qq');
  const { status, stderr } = apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (status !== 0) process.stdout.write(stderr);
  return status === 0;
}

/** A Chromium from npm, unpacked once, and the command that runs it with its libraries and fonts. */
function unpackFromNpm(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'guildhall-chromium');
  const command = join(cache, 'chromium.sh');
  // The command is written last: where it is, the rest is whole. It is written again each time, as what it says may change.
  if (!existsSync(command) && !unpackInto(cache)) return null;
  // The package's own list of folders names those of a lambda, and text without any font has no size.
  const fontList = join(cache, 'fonts.conf');
  const folders = [join(cache, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('');
  const fontCache = `<cachedir>${join(cache, 'fonts-cache')}</cachedir>`;
  writeFileSync(fontList, `<?xml version="1.0"?>\n<fontconfig>${folders}${fontCache}</fontconfig>\n`);
  // Without rights there is no sandbox to be had; the tests open the product's own pages only.
  const run = `exec "${cache}/chromium" --no-sandbox "$@"`;
  const libraries = `LD_LIBRARY_PATH="${cache}/al2023/lib" FONTCONFIG_FILE="${fontList}"`;
  writeFileSync(command, `#!/bin/sh\n${libraries} ${run}\n`, { mode: 0o755 });
  return command;
}

function unpackInto(cache: string): boolean {
  process.stdout.write('Bringing a Chromium from npm\n');
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'package.json'), '{"private":true}\n');
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // The package unpacks into the temporary folder, and its libraries only where it believes to be in a lambda.
  const env = { ...process.env, TMPDIR: cache, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const unpack = "import('@sparticuz/chromium').then((packed) => packed.default.executablePath())";
  return (
    succeeds('npm', ['install', ...flags, packed], { cwd: cache }) &&
    succeeds(process.execPath, ['--eval', unpack], { cwd: cache, env })
  );
}

function succeeds(
  command: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): boolean {
  const { status, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) process.stdout.write(stderr);
  return status === 0;
}
