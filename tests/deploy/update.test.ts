import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const script = resolve('deploy/update');

let folder: string;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-update-'));
  home = join(folder, 'opt');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const builds = `import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('dist'); writeFileSync('dist/built', '');`;
const failsToInstall = `console.error('npm error ECONNREFUSED'); process.exitCode = 1;`;
const takesLong = `import { writeFileSync } from 'node:fs'; writeFileSync('begun', ''); setTimeout(() => {}, 20_000);`;

/** The code of a version, whose task does what is told in place of installing and building. */
function version(number: string, run = builds): string {
  const source = join(folder, `source-${number}`);
  mkdirSync(join(source, 'scripts'), { recursive: true });
  writeFileSync(join(source, 'package.json'), JSON.stringify({ version: number, type: 'module' }));
  writeFileSync(join(source, 'scripts', 'run.mjs'), run);
  mkdirSync(join(source, 'node_modules', 'of-another-machine'), { recursive: true });
  return source;
}

function start(...args: string[]): ChildProcess {
  const env = { ...process.env, GUILDHALL_HOME: home };
  return spawn(script, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function update(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = start(...args);
  const ended = new Promise<number | null>((done) => {
    child.once('exit', done);
  });
  const [out, problems] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await ended, said: out + problems };
}

const good = expect.objectContaining({ code: 0 });
const current = () => readlinkSync(join(home, 'current'));
const releases = () => readdirSync(join(home, 'releases'), { withFileTypes: true }).map(({ name }) => name);

async function bring(source: string): Promise<void> {
  expect(await update('prepare', source)).toEqual(good);
  expect(await update('switch')).toEqual(good);
}

test('a version is installed and built beside the one that serves, which is the current one until the switch', async () => {
  await bring(version('0.1.0'));
  const before = current();
  expect(before).toMatch(/^releases\/0\.1\.0-\d{8}T\d{6}Z$/);
  expect(await update('prepare', version('0.2.0'))).toEqual(good);
  expect(current()).toBe(before);
  expect(await update('switch')).toEqual(good);
  expect(current()).toMatch(/^releases\/0\.2\.0-/);
  expect(existsSync(join(home, 'current', 'dist', 'built'))).toBe(true);
  expect(existsSync(join(home, 'current', 'node_modules'))).toBe(false);
});

test('an archive with one folder is a version as well', async () => {
  const archive = join(folder, 'version.tar.gz');
  version('0.3.0');
  execFileSync('tar', ['-czf', archive, '-C', folder, 'source-0.3.0']);
  await bring(archive);
  expect(current()).toMatch(/^releases\/0\.3\.0-/);
});

test('packages that can not be had leave the version that serves, and nothing else', async () => {
  await bring(version('0.1.0'));
  const before = [current(), releases()];
  const { code, said } = await update('prepare', version('0.2.0', failsToInstall));
  expect(code).toBe(1);
  expect(said).toContain('The one that serves was left as it is');
  expect([current(), releases()]).toEqual(before);
  expect(await update('switch')).toEqual({
    code: 1,
    said: expect.stringContaining('No version is prepared'),
  });
});

test('a preparation that is killed leaves the version that serves, and the next one removes what is left', async () => {
  await bring(version('0.1.0'));
  const before = current();
  const child = start('prepare', version('0.2.0', takesLong));
  await vi.waitFor(
    () => expect(releases().some((name) => existsSync(join(home, 'releases', name, 'begun')))).toBe(true),
    { timeout: 10_000 },
  );
  const children = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  const ended = new Promise((done) => {
    child.once('exit', done);
  });
  child.kill('SIGKILL');
  await ended;
  for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  expect(current()).toBe(before);
  await bring(version('0.3.0'));
  expect(releases().filter((name) => name.startsWith('.'))).toEqual([]);
});

test('the version before comes back, and those before it are removed', async () => {
  for (const number of ['0.1.0', '0.2.0', '0.3.0']) await bring(version(number));
  expect(releases().toSorted()).toEqual([
    expect.stringMatching(/^0\.2\.0-/),
    expect.stringMatching(/^0\.3\.0-/),
  ]);
  expect(await update('back')).toEqual(good);
  expect(current()).toMatch(/^releases\/0\.2\.0-/);
});

test('code that lay in the folder itself is the version before, and comes back', async () => {
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{}');
  await bring(version('0.2.0'));
  expect(await update('back')).toEqual(good);
  expect(current()).toBe('.');
});

test('a version whose folder holds the data is never switched away from', async () => {
  await bring(version('0.1.0'));
  mkdirSync(join(home, 'current', 'data'));
  expect(await update('prepare', version('0.2.0'))).toEqual(good);
  expect(await update('switch')).toEqual({ code: 1, said: expect.stringContaining('name that by DATA_DIR') });
  expect(current()).toMatch(/^releases\/0\.1\.0-/);
});
