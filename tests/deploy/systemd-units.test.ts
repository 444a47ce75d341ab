// What the units of deploy/ promise, read from their lines: there is no systemd where tests run.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Unit = { values: (key: string) => string[]; variables: Record<string, string> };

function readUnit(name: string): Unit {
  const pairs = readFileSync(`deploy/${name}`, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Za-z]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  const values = (key: string) => pairs.filter(([found]) => found === key).map(([, value]) => value);
  const variables = values('Environment').map((pair) => pair.split('=') as [string, string]);
  return { values, variables: Object.fromEntries(variables) };
}

const server = readUnit('guildhall.service');
const backup = readUnit('guildhall-backup.service');

/** The folders that the unit may write, although all others are read-only. */
const writable = (unit: Unit): string[] => [
  ...unit.values('StateDirectory').map((name) => `/var/lib/${name}`),
  ...unit.values('CacheDirectory').map((name) => `/var/cache/${name}`),
  ...unit.values('ReadWritePaths'),
];

test('whatever the server, npm and Node write to lies in a folder that the unit may write', () => {
  expect(server.values('ProtectSystem')).toEqual(['strict']);
  expect(server.values('PrivateTmp')).toEqual(['yes']);
  const places = ['DATA_DIR', 'HOME', 'npm_config_cache', 'NODE_COMPILE_CACHE'].map(
    (name) => server.variables[name],
  );
  places.push(...server.values('WorkingDirectory'));
  for (const place of places) {
    expect(writable(server).filter((folder) => `${place}/`.startsWith(`${folder}/`))).toHaveLength(1);
  }
});

test('the backup runs on the data, the code and the variables of the server', () => {
  for (const key of ['User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'CacheDirectory']) {
    expect(backup.values(key)).toEqual(server.values(key));
  }
  expect(server.variables).toMatchObject(backup.variables);
});

test('the variables of the environment file win, and the commands are files that exist', () => {
  const lines = readFileSync('deploy/guildhall.service', 'utf8');
  expect(lines.lastIndexOf('\nEnvironment=')).toBeLessThan(lines.indexOf('\nEnvironmentFile='));
  for (const unit of [server, backup]) {
    const [command = ''] = unit.values('ExecStart');
    expect(command).toMatch(/^\/usr\/bin\/node scripts\/\w+\.mjs( backup)?$/);
    expect(existsSync(command.split(' ')[1] ?? '')).toBe(true);
  }
});
