import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  childrenOf,
  killAll,
  makeDataFolder,
  realHome,
  removeDataFolder,
  rounds,
  serverPid,
} from './data-folder.ts';
import { startProcess } from './database-events.ts';

const kills = rounds({ short: 2, long: 40 });
/** How long a first start takes on this machine now; the kills are spread over it. */
let firstStartMs = 0;
// A busy disk makes a first start, which waits for it, many times slower than the usual second.
let dataDir: string;

beforeEach(() => {
  dataDir = makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

test('a first start makes a database in UTF-8 with the extensions, and leaves no draft behind', async () => {
  const holder = startProcess(dataDir);
  const { url } = await holder.next('running');
  const client = new Client(url);
  await client.connect();
  await client.query('create extension cube');
  await client.query('create extension pg_trgm');
  const { rows } = await client.query(`
    select current_setting('server_encoding') as encoding, lower('ÉÅ') as lower, 'Z' < 'a' as by_bytes,
      show_trgm('Éé') <> show_trgm('Åå') as knows_alphabets, current_setting('fsync') as fsync`);
  expect(rows[0]).toEqual({
    encoding: 'UTF8',
    lower: 'éå',
    by_bytes: true,
    knows_alphabets: true,
    fsync: 'on',
  });
  await client.end();
  await holder.end();
  expect(readdirSync(realHome(dataDir)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'data',
    'postgres.log',
  ]);
});

beforeAll(async () => {
  const folder = makeDataFolder();
  const begin = performance.now();
  const holder = startProcess(folder);
  await holder.next('running');
  firstStartMs = performance.now() - begin;
  await holder.end();
  await removeDataFolder(folder);
});

for (let kill = 0; kill < kills; kill++) {
  const share = (kill + 0.5) / kills;
  const moment = `${Math.round(share * 100)}% of the way through`;
  test(`after kill -9 of everything ${moment} the first start, the next one succeeds`, async () => {
    const first = startProcess(dataDir);
    await sleep(share * firstStartMs);
    const server = serverPid(dataDir);
    const processes = [first.child.pid ?? 0, ...(server === null ? [] : [server])];
    await killAll([...processes, ...processes.flatMap(childrenOf)]);
    await first.gone;

    const next = startProcess(dataDir);
    const { url } = await next.next('running');
    const client = new Client(url);
    await client.connect();
    await expect(client.query('create extension cube')).resolves.toMatchObject({ command: 'CREATE' });
    await client.end();
    await next.end();
  });
}

test('two first starts at the same moment end up on one server', async () => {
  const both = [startProcess(dataDir), startProcess(dataDir)];
  const running = await Promise.all(both.map((starting) => starting.next('running')));
  expect(running[0]?.url).toBe(running[1]?.url);
  expect(running.filter(({ attached }) => attached)).toHaveLength(1);
  for (const process of both) await process.end();
  expect(serverPid(dataDir)).toBeNull();
});
