import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { isPostgres } from '#platform/database/embedded/postmaster.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let server: ServerProcess | undefined;
afterEach(() => server?.cleanUp());

/** The number of the database's first process. */
function databaseProcess(dataDir: string): number {
  const [file = ''] = globSync(`${dataDir}/postgres/**/postmaster.pid`);
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

test('an embedded database that was killed comes back by itself, and goes when the server goes', async () => {
  server = await startServerProcess({});
  const { url, dataDir } = server;
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
  const killed = databaseProcess(dataDir);
  process.kill(killed, 'SIGKILL');

  const list = '/api/campaigns?type=Retailer';
  await vi.waitFor(async () => expect(await statusOf(list)).toBe(503), 5_000);
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), 20_000);
  expect(await statusOf(list)).toBe(200);

  const revived = databaseProcess(dataDir);
  expect(revived).not.toBe(killed);
  expect(isPostgres(revived)).toBe(true);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(isPostgres(revived)).toBe(false);
});
