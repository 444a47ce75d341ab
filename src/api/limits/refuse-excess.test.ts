import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { answerReader } from '../../../bench/answer-reader.ts';
import type { Log } from '#platform/log.ts';
import { refuseExcess } from './refuse-excess.ts';

const log = { warn: () => {} } as unknown as Log;
let server: Server;

/** Longer than a round of answers takes on a busy machine, and shorter than refusals are delayed. */
const HELD_LONGER_MS = 1_500;
const LIMIT = { timeout: 20_000 };

/** Starts a server that refuses everything. */
async function listen(): Promise<number> {
  const refuse = refuseExcess('https://guild.example', log);
  server = createServer((_request, response) => refuse(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a request and returns the head of its answer. */
function ask(socket: Socket): Promise<{ head: string }> {
  const answer = answerReader();
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      if (!answer.isWholeWith(chunk)) return;
      socket.off('data', read);
      resolve({ head: answer.head() });
    };
    socket.on('data', read);
    socket.write('GET /api/campaigns HTTP/1.1\r\nHost: guild.example\r\n\r\n');
  });
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** Sends requests on these connections until their refusals are delayed, and returns those. */
async function untilHeld(sockets: Socket[]): Promise<ReturnType<typeof ask>[]> {
  for (;;) {
    const asked = sockets.map(ask);
    const later = setTimeout(HELD_LONGER_MS, 'held');
    if ((await Promise.race([Promise.all(asked), later])) === 'held') return asked;
  }
}

test(
  'connections that ask on and on while many are refused wait for their refusals, and a new one does not',
  LIMIT,
  async () => {
    const port = await listen();
    const held = await untilHeld(await Promise.all(Array.from({ length: 50 }, () => open(port))));
    const other = ask(await open(port)).then(() => 'other');
    expect(await Promise.race([...held, other])).toBe('other');
    for (const { head } of await Promise.all(held)) {
      expect(head).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 5/is);
    }
  },
);

test('who leaves while its refusal is held takes no other along', LIMIT, async () => {
  const port = await listen();
  const sockets = await Promise.all(Array.from({ length: 50 }, () => open(port)));
  const held = await untilHeld(sockets);
  for (const socket of sockets.slice(0, 25)) socket.destroy();
  for (const { head } of await Promise.all(held.slice(25))) expect(head).toMatch(/^HTTP\/1\.1 503/);
});
