// What `deploy/guildhall` hands to systemd, and the variables of the example: there is no systemd where tests run.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '#platform/config/config.ts';

const script = resolve('deploy/guildhall');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-command-'));
  // Stands for systemd's own: says a line for each word that it was given.
  writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(join(folder, 'systemd-run'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) =>
  execFileSync('sh', [script, ...words], {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  })
    .trimEnd()
    .split('\n');

/** The lines of a unit that begin with a key. */
const linesOf = (unit: string, key: string) =>
  readFileSync(`deploy/${unit}`, 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith(`${key}=`) ? line.slice(key.length + 1) : []));

test('a command runs with the user, the variables and the folders of the backup unit, and its words arrive as they were typed', () => {
  const words = run('import-retailers', '/srv/two words.csv', '--dry-run');
  expect(words.slice(words.indexOf('/usr/bin/node'))).toEqual([
    '/usr/bin/node',
    'scripts/run.mjs',
    'import-retailers',
    '/srv/two words.csv',
    '--dry-run',
  ]);
  const unit = 'guildhall-backup.service';
  const [user] = linesOf(unit, 'User');
  expect(words).toEqual(expect.arrayContaining([`--uid=${user}`, '--wait', '--pipe']));
  for (const key of ['WorkingDirectory', 'EnvironmentFile', 'UMask']) {
    expect(words).toContain(`${key}=${linesOf(unit, key)[0]}`);
  }
  for (const variable of linesOf(unit, 'Environment')) expect(words).toContain(variable);
});

test('without a command it says how it is used', () => {
  const { status, stderr } = spawnSync('sh', [script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'guildhall COMMAND [OPTIONS], such as: guildhall doctor\n']);
});

test('the variables of the example start a server in production, once SECRET is filled in', () => {
  const given = readFileSync('deploy/environment.example', 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  const env = Object.fromEntries(given) as Record<string, string>;
  expect(env['SECRET']).toBe('');
  expect(() => parseConfig({ ...env, NODE_ENV: 'production' })).toThrow(/SECRET/);
  const secret = randomBytes(32).toString('base64');
  const config = parseConfig({ ...env, SECRET: secret, NODE_ENV: 'production' });
  expect(config.publicUrl).toBe('https://guild.example');
  const documented = readFileSync('docs/operations/configuration.md', 'utf8');
  for (const name of Object.keys(env)) expect(documented).toContain(`\`${name}\``);
});
