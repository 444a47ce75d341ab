import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const IDLE_CLIENTS = process.env['LONG_TESTS'] === '1' ? 10_000 : 1_000;
/** So many connections are opened at a time: a listening socket lets only so many wait. */
const AT_A_TIME = 200;
const ASKED = 20;

const { url: databaseUrl } = emptyDatabase('idle_clients');
let server: ServerProcess | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.cleanUp();
});

/** Connects and says nothing, or no more than the beginning of a request. */
const openIdle = (port: number, beginning: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      if (beginning) socket.write(beginning);
      // Once it is open the server may close it when it likes.
      socket.on('error', () => {});
      resolve();
    });
    socket.once('error', reject);
    sockets.push(socket);
  });

test(`${IDLE_CLIENTS} connections that say nothing or stop in the middle keep nobody waiting for a second`, async () => {
  server = await startServerProcess({ DATABASE_URL: databaseUrl });
  const { port, url } = server;
  for (let opened = 0; opened < IDLE_CLIENTS; opened += AT_A_TIME) {
    await Promise.all(
      Array.from({ length: AT_A_TIME }, (_, index) =>
        openIdle(port, index % 2 === 0 ? '' : 'GET /api/campaigns?type=Online HTTP/1.1\r\nHost: a'),
      ),
    );
  }
  const waits: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const begin = performance.now();
    const answer = await fetch(`${url}/api/campaigns?type=Online`);
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    waits.push(performance.now() - begin);
  }
  expect(Math.max(...waits)).toBeLessThan(1_000);
});
