// The commands of operations, as a person at the terminal runs them, on the embedded database.
import { createServer } from 'node:net';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer } from '../support/services/mail-server.ts';
import { runTask } from '../support/run-task.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-operations-'));
  // Started by root, the embedded database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  server = await startServerProcess({ DEMO: '1' });
});
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await server?.cleanUp();
  await rm(folder, { recursive: true, force: true });
});

const gameSystems = async (url: string) => (await fetch(`${url}/api/game-systems`)).text();

test('a backup of a serving server is restored into an empty folder, where another server goes on with it', async () => {
  const archive = join(folder, 'demo.tar.gz');
  const backup = await runTask('backup', { DATA_DIR: server.dataDir }, archive);
  expect(backup).toEqual({ code: 0, said: expect.stringContaining('Backed up') });
  // The server that was attached to goes on.
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);

  const dataDir = join(folder, 'elsewhere');
  const restored = await runTask('restore', { DATA_DIR: dataDir }, archive);
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('all as in the backup') });
  const again = await runTask('restore', { DATA_DIR: dataDir }, archive);
  expect(again).toEqual({ code: 1, said: expect.stringContaining('is not empty') });

  const healthy = await runTask('doctor', { DATA_DIR: dataDir, PORT: '0' });
  expect(healthy).toEqual({ code: 0, said: expect.stringContaining('Nothing is wrong') });
  const other = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' });
  try {
    expect(await gameSystems(other.url)).toBe(await gameSystems(server.url));
    const signedIn = await fetch(`${other.url}/api/auth/demo-sign-in`, {
      method: 'POST',
      headers: { origin: other.url, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'player@example.com' }),
    });
    expect(signedIn.status).toBe(200);
  } finally {
    other.signal('SIGTERM');
    await other.ended;
    await other.cleanUp();
  }
});

test('what a backup and a restore need is told in one line', async () => {
  const nothing = await runTask('backup', { DATA_DIR: join(folder, 'nothing') });
  expect(nothing).toEqual({ code: 1, said: expect.stringMatching(/^There is nothing to back up: .*\n$/) });
  // Node's own way to make folders tries for ever there.
  const nowhere = await runTask('backup', { DATA_DIR: server.dataDir }, '/proc/nope/demo.tar.gz');
  expect(nowhere).toEqual({
    code: 1,
    said: expect.stringMatching(/^The backup can't be written to \/proc\/nope\/demo[.]tar[.]gz: .*\n$/),
  });
  const unnamed = await runTask('restore', { DATA_DIR: join(folder, 'nothing') });
  expect(unnamed).toEqual({ code: 1, said: 'Name the backup: npm run restore FILE\n' });
});

test('the doctor names a variable, a mail server and a database that are wrong, and ends with 1', async () => {
  const variable = await runTask('doctor', { DATA_DIR: folder, PORT: 'many' });
  expect(variable).toEqual({ code: 1, said: expect.stringMatching(/WRONG {2}configuration {2}PORT /) });

  const mail = await startMailServer();
  const good = await runTask('doctor', { DATA_DIR: server.dataDir, SMTP_URL: mail.url, PORT: '0' });
  expect(good).toEqual({ code: 0, said: expect.stringMatching(/ok {5}mail .* answers and lets us in/) });
  await mail.stop();
  const silent = await runTask('doctor', { DATA_DIR: server.dataDir, SMTP_URL: mail.url, PORT: '0' });
  expect(silent).toEqual({
    code: 1,
    said: expect.stringMatching(/WRONG {2}mail .*: Nothing listens there.*ECONNREFUSED/),
  });

  const port = await closedPort();
  const away = await runTask('doctor', {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
  });
  expect(away).toEqual({
    code: 1,
    said: expect.stringMatching(/WRONG {2}database {7}The database can't be reached/),
  });
});

test('the doctor sees a misspelt variable, an impossible folder, a taken port, and data keys of another secret', async () => {
  const misspelt = await runTask('doctor', { DATA_DIR: server.dataDir, PORT: '0', SMTP_URI: 'smtp://mail' });
  expect(misspelt).toEqual({
    code: 1,
    said: expect.stringMatching(/WRONG {2}configuration {2}SMTP_URI is not read: did you mean SMTP_URL\?/),
  });

  const nowhere = await runTask('doctor', { DATA_DIR: '/proc/nope', PORT: '0' });
  expect(nowhere).toEqual({
    code: 1,
    said: expect.stringMatching(/WRONG {2}disk {11}The data folder \/proc\/nope/),
  });
  const belowFile = await runTask('doctor', { DATA_DIR: join(import.meta.filename, 'data'), PORT: '0' });
  expect(belowFile).toEqual({
    code: 1,
    said: expect.stringMatching(/WRONG {2}disk .* cannot be made, a file is in its way/),
  });
  const tocome = join(folder, 'to', 'come');
  const possible = await runTask('doctor', { DATA_DIR: tocome, PORT: '0' });
  expect(possible).toEqual({ code: 0, said: expect.stringContaining(`there is no ${tocome} yet`) });
  expect(existsSync(join(folder, 'to'))).toBe(false);

  const { port } = new URL(server.url);
  const own = await runTask('doctor', { DATA_DIR: server.dataDir, PORT: port });
  expect(own).toEqual({ code: 0, said: expect.stringContaining('a server of the product answers on') });
  const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    other.once('listening', resolve);
  });
  const taken = String((other.address() as { port: number }).port);
  const busy = await runTask('doctor', { DATA_DIR: server.dataDir, PORT: taken });
  other.close();
  expect(busy).toEqual({ code: 1, said: expect.stringMatching(/WRONG {2}port {11}another program listens/) });

  const resealed = { DATA_DIR: server.dataDir, PORT: '0', SECRET: 'another-secret-of-32-characters-or-more' };
  const keys = await runTask('doctor', resealed);
  expect(keys).toEqual({
    code: 0,
    said: expect.stringMatching(/note {3}data keys {6}1 of 1 are sealed with another SECRET/),
  });
});

async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    probe.once('listening', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return typeof address === 'object' && address ? address.port : 0;
}
