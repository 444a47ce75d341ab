import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  clusterOf,
  killServer,
  makeDataFolder,
  realHome,
  removeDataFolder,
  serverPid,
} from './data-folder.ts';
import { startProcess } from './database-events.ts';

// A busy disk makes a first start, which waits for it, many times slower than the usual second.
let dataDir: string;

beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}

/** A busy machine makes any single try slow. */
const timed = { retry: 2 };

test(
  'a second process on the folder attaches within 2 s, and leaves the server running when it ends',
  timed,
  async () => {
    const starter = startProcess(dataDir);
    const { url, attached } = await starter.next('running');
    expect(attached).toBe(false);

    const second = startProcess(dataDir);
    const running = await second.next('running');
    expect(running).toMatchObject({ url, attached: true });
    expect(running.elapsedMs).toBeLessThan(2_000);

    await second.end();
    expect(await answers(url)).toBe(true);
    await starter.end();
    expect(serverPid(dataDir)).toBeNull();
  },
);

test('a server that kill -9 of its process left behind is attached to, and stopped by the server that found it', async () => {
  const starter = startProcess(dataDir);
  const { url } = await starter.next('running');
  const server = serverPid(dataDir);
  starter.child.kill('SIGKILL');
  await starter.gone;
  expect(serverPid(dataDir)).toBe(server);

  const finder = startProcess(dataDir);
  expect(await finder.next('running')).toMatchObject({ url, attached: true });
  expect(serverPid(dataDir)).toBe(server);
  await finder.end();
  expect(serverPid(dataDir)).toBeNull();
});

test('a pid file whose number now belongs to another program does not keep the database from starting', async () => {
  const first = startProcess(dataDir);
  await first.next('running');
  const lines = [
    process.pid,
    clusterOf(dataDir),
    1_700_000_000,
    5432,
    realHome(dataDir),
    '',
    '  0 0',
    'ready',
  ];
  await killServer(dataDir);
  first.child.kill('SIGKILL');
  await first.gone;
  writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), `${lines.join('\n')}\n`);

  const next = startProcess(dataDir);
  expect(await next.next('running')).toMatchObject({ attached: false });
  await next.end();
});

test('a server that holds the folder without answering is named, within 2 s', timed, async () => {
  const starter = startProcess(dataDir);
  await starter.next('running');
  const server = serverPid(dataDir) ?? 0;
  process.kill(server, 'SIGSTOP');
  const second = startProcess(dataDir);
  const { message, elapsedMs } = await second.next('failed').finally(() => process.kill(server, 'SIGCONT'));
  expect(elapsedMs).toBeLessThan(2_000);
  expect(message).toContain(`process ${server}`);
  await starter.end();
  expect(serverPid(dataDir)).toBeNull();
});

test('in a folder whose path is too long for a socket it listens on loopback, behind a password', async () => {
  const long = join(dataDir, 'x'.repeat(100));
  const holder = startProcess(long);
  const { url } = await holder.next('running');
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await answers(url)).toBe(true);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(answers(wrong.href)).rejects.toThrow('password authentication failed');
  const second = startProcess(long);
  expect(await second.next('running')).toMatchObject({ url, attached: true });
  await second.end();
  await holder.end();
});
