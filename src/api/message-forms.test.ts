import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from './process/server.ts';
import { testServer, type TestServer } from '../../tests/support/test-server.ts';

let product: TestServer;
let listening: RunningServer;
/** The requests that were answered; a smuggled request would be among them. */
const answered: string[] = [];
beforeAll(async () => {
  product = await testServer();
  listening = await startServer(
    (request, response) => {
      answered.push(request.url ?? '');
      request.resume();
      response.end('here');
    },
    { host: '127.0.0.1', port: 0, production: false },
  );
});
afterAll(() => Promise.all([product.close(), listening.close()]));

/** Sends raw bytes, and returns everything received until the server ends the connection. */
function send(port: number, lines: string[], body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const head = [...lines, 'host: guild.test', 'connection: close'];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return text(socket);
}

const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: guild.test\r\n\r\n';
const post = ['POST /first HTTP/1.1', 'content-type: application/json'];

it.each([
  ['two ways to tell its length', [...post, 'content-length: 5', 'transfer-encoding: chunked']],
  ['two lengths', [...post, 'content-length: 0', 'content-length: 60']],
  ['a length that is no number', [...post, 'content-length: +5']],
  ['a header without an end', [...post, 'content-length : 0']],
])('a request with %s is refused, and nothing behind it is answered', async (_what, lines) => {
  const answer = await send(listening.port, lines, `0\r\n\r\n${smuggled}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answered).not.toContain('/smuggled');
});

it('nothing is answered behind a request that tells its length in a way that nobody knows', async () => {
  await send(listening.port, [...post, 'transfer-encoding: xchunked'], `0\r\n\r\n${smuggled}`);
  expect(answered).not.toContain('/smuggled');
});

it.each(['/', '/api/echo', '/healthz', '/files/a/b'])('TRACE %s echoes nothing', async (path) => {
  const answer = await send(Number(new URL(product.url).port), [
    `TRACE ${path} HTTP/1.1`,
    'x-secret: seen-by-nobody',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(answer).not.toContain('seen-by-nobody');
  expect(answer).not.toContain('message/http');
});
