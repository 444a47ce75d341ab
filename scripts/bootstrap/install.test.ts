import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

/** A project whose packages are whole, in the version before the one that its lock file now names. */
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'guildhall-install-'));
  cpSync(join(import.meta.dirname), join(project, 'scripts', 'bootstrap'), { recursive: true });
  writeFileSync(
    join(project, 'scripts', 'install.mjs'),
    `import { runCommand } from './bootstrap/bootstrap-error.mjs';
     import { ensureInstalled } from './bootstrap/install.mjs';
     await runCommand(() => ensureInstalled({ toServe: process.argv.includes('--to-serve') }));`,
  );
  writeJson('package.json', { name: 'project', version: '1.0.0', dependencies: { lantern: '2.0.0' } });
  writeJson('package-lock.json', {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'project', version: '1.0.0', dependencies: { lantern: '2.0.0' } },
      'node_modules/lantern': {
        version: '2.0.0',
        resolved: 'https://registry.npmjs.org/lantern/-/lantern-2.0.0.tgz',
      },
    },
  });
  putPackage(join(project, 'node_modules'), '1.0.0');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function writeJson(path: string, content: unknown): void {
  writeFileSync(join(project, path), JSON.stringify(content));
}

/** Packages as npm leaves them: `lantern` alone, and npm's record of it. */
function putPackage(folder: string, version: string): void {
  mkdirSync(join(folder, 'lantern'), { recursive: true });
  writeFileSync(join(folder, 'lantern', 'package.json'), JSON.stringify({ name: 'lantern', version }));
  const record = { packages: { 'node_modules/lantern': { version } } };
  writeFileSync(join(folder, '.package-lock.json'), JSON.stringify(record));
}

/** An npm that does what the script says, in the folder that it is run in. */
function fakeNpm(script: string): NodeJS.ProcessEnv {
  const path = join(project, 'fake-npm.js');
  writeFileSync(path, script);
  return { npm_execpath: path };
}

const goodNpm = () =>
  fakeNpm(`const fs = require('node:fs');
    fs.mkdirSync('node_modules/lantern', { recursive: true });
    fs.writeFileSync('node_modules/lantern/package.json', JSON.stringify({ name: 'lantern', version: '2.0.0' }));
    const packages = { 'node_modules/lantern': { version: '2.0.0' } };
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`);

function start(
  env: NodeJS.ProcessEnv,
  options: string[] = [],
): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; said: string }>;
} {
  const child = spawn(process.execPath, ['scripts/install.mjs', ...options], {
    cwd: project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('exit', (code) => resolve({ code, said }));
  });
  return { child, ended };
}

const install = (env: NodeJS.ProcessEnv, ...options: string[]) => start(env, options).ended;

/** The version of the installed package; null when it is not whole. */
function installedVersion(): string | null {
  const path = join(project, 'node_modules', 'lantern', 'package.json');
  if (!existsSync(path)) return null;
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** The places of all installed packages. */
const installedPlaces = () => {
  const record = join(project, 'node_modules', '.package-lock.json');
  return Object.keys((JSON.parse(readFileSync(record, 'utf8')) as { packages: object }).packages).toSorted();
};

const leftBehind = () => readdirSync(project).filter((name) => name.startsWith('.packages-'));

test('new packages take the place of the old ones, and nothing stays beside them', async () => {
  expect((await install(goodNpm())).code).toBe(0);
  expect(installedVersion()).toBe('2.0.0');
  expect(leftBehind()).toEqual([]);
});

test("a registry that can't be reached leaves the old packages as they are", async () => {
  const port = await closedPort();
  const { code, said } = await install({
    npm_execpath: '',
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(project, 'cache'),
    npm_config_fetch_retries: '0',
  });
  expect(code).toBe(1);
  expect(said).toContain('The packages could not be installed');
  expect(installedVersion()).toBe('1.0.0');
  expect(leftBehind()).toEqual([]);
});

test('what serves the product asks for no packages of tests, whose own packages it does not miss either', async () => {
  const devDependencies = { vite: '1.0.0', kiln: '1.0.0' };
  writeJson('package.json', { name: 'project', dependencies: { lantern: '2.0.0' }, devDependencies });
  writeJson('package-lock.json', {
    packages: {
      '': {},
      'node_modules/lantern': { version: '2.0.0', dependencies: { wick: '^1.0.0' } },
      'node_modules/lantern/node_modules/wick': { version: '1.0.0' },
      'node_modules/wick': { version: '3.0.0' },
      'node_modules/vite': { version: '1.0.0' },
      'node_modules/kiln': { version: '1.0.0', dependencies: { wick: '^3.0.0' } },
    },
  });
  const npm = () =>
    fakeNpm(`const fs = require('node:fs');
    const asked = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    fs.mkdirSync('node_modules/lantern', { recursive: true });
    fs.writeFileSync('node_modules/lantern/package.json', JSON.stringify({ version: '2.0.0' }));
    const names = Object.keys({ ...asked.dependencies, ...asked.devDependencies });
    const versions = { lantern: '2.0.0', 'lantern/node_modules/wick': '1.0.0', vite: '1.0.0', kiln: '1.0.0' };
    const places = ['lantern/node_modules/wick', ...names].map((name) => ['node_modules/' + name, { version: versions[name] }]);
    if (names.includes('kiln')) places.push(['node_modules/wick', { version: '3.0.0' }]);
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(places) }));`);
  const served = ['lantern', 'lantern/node_modules/wick', 'vite'].map((name) => `node_modules/${name}`);
  expect((await install(npm(), '--to-serve')).said).toContain('Installing 3 packages');
  expect(installedPlaces()).toEqual(served);
  expect(await install(fakeNpm('process.exit(1)'), '--to-serve')).toEqual({ code: 0, said: '' });
  expect((await install(npm())).said).toContain('Installing 2 packages');
  expect(installedPlaces()).toEqual(['node_modules/kiln', ...served, 'node_modules/wick']);
  expect(await install(fakeNpm('process.exit(1)'), '--to-serve')).toEqual({ code: 0, said: '' });
});

test('packages that npm left out, although it says nothing, never take the place of the old ones', async () => {
  const { code, said } = await install(fakeNpm(`require('node:fs').mkdirSync('node_modules');`));
  expect(code).toBe(1);
  expect(said).toContain('npm did not install node_modules/lantern');
  expect(installedVersion()).toBe('1.0.0');
});

test('an installation that is killed in the middle leaves the old packages, and the next one ends it', async () => {
  const halfDone = fakeNpm(`const fs = require('node:fs');
    fs.mkdirSync('node_modules/lantern', { recursive: true });
    fs.writeFileSync('node_modules/half-done', String(process.pid));
    setTimeout(() => {}, 20_000);`);
  const { child, ended } = start(halfDone);
  const halfDoneFile = () =>
    ['.', ...leftBehind()]
      .map((folder) => join(project, folder, 'node_modules', 'half-done'))
      .find((path) => existsSync(path) && readFileSync(path, 'utf8') !== '');
  await vi.waitFor(() => expect(halfDoneFile()).toBeDefined(), { timeout: 10_000 });
  const npm = Number(readFileSync(halfDoneFile() ?? '', 'utf8'));
  child.kill('SIGKILL');
  process.kill(npm, 'SIGKILL');
  await ended;
  expect(installedVersion()).toBe('1.0.0');

  expect((await install(goodNpm())).code).toBe(0);
  expect(installedVersion()).toBe('2.0.0');
  expect(leftBehind()).toEqual([]);
});

test('an installation that was killed while it switched is ended without asking npm', async () => {
  const aside = join(project, `.packages-${await pidOfTheDead()}`);
  mkdirSync(aside);
  cpSync(join(project, 'node_modules'), join(aside, 'node_modules.before'), { recursive: true });
  rmSync(join(project, 'node_modules'), { recursive: true });
  putPackage(join(aside, 'node_modules'), '2.0.0');
  expect(await install(fakeNpm('process.exit(1)'))).toEqual({ code: 0, said: '' });
  expect(installedVersion()).toBe('2.0.0');
  expect(leftBehind()).toEqual([]);
});

/** The number of a process that has ended. */
async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  return child.pid ?? 0;
}

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
