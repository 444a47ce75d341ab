import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Held, judgeRush, type Told } from '../../bench/rush/judge-rush.ts';
import { headerOf, KeptConnection } from '../../bench/rush/kept-connection.ts';
import { startRoundRobin } from '../../bench/rush/round-robin.ts';

const booking = (player: string, session: string, seat: string) => ({
  playerId: player,
  sessionId: session,
  seatId: seat,
});
const [mira, otto] = [booking('Mira', 'one', 'first seat'), booking('Otto', 'one', 'second seat')];

/** A session of two seats, both taken, of which everybody was told. */
const heldOf = (seats: Held['seats'], audited: Held['audited'] = seats): Held => ({
  sessions: [{ id: 'one', capacity: 2 }],
  seats,
  audited,
});
const toldOf = (booked: Told['booked'], unanswered: Told['unanswered'] = []): Told => ({
  booked,
  unanswered,
});
const faultless = {
  taken: 2,
  oversold: 0,
  lost: 0,
  doubled: 0,
  untold: 0,
  misaudited: 0,
  unanswered: 0,
};

test('a rush in which everybody holds what they were told is without fault', () => {
  expect(judgeRush(heldOf([mira, otto]), toldOf([otto, mira]))).toEqual(faultless);
});

test('each fault of a rush is found', () => {
  const third = booking('Ada', 'one', 'third seat');
  expect(judgeRush(heldOf([mira, otto, third]), toldOf([mira, otto, third]))).toEqual({
    ...faultless,
    taken: 3,
    oversold: 1,
  });
  expect(judgeRush(heldOf([mira]), toldOf([mira, otto]))).toEqual({ ...faultless, taken: 1, lost: 1 });
  expect(judgeRush(heldOf([mira, otto]), toldOf([mira]))).toEqual({ ...faultless, untold: 1 });
  expect(judgeRush(heldOf([mira, otto], [mira]), toldOf([mira, otto]))).toEqual({
    ...faultless,
    misaudited: 1,
  });
  expect(judgeRush(heldOf([mira, otto], [mira, otto, otto]), toldOf([mira, otto]))).toEqual({
    ...faultless,
    misaudited: 1,
  });
});

test('two seats of one player in one session are found, and a seat under another number than the one told', () => {
  const again = booking('Mira', 'one', 'second seat');
  expect(judgeRush(heldOf([mira, again]), toldOf([mira, again]))).toMatchObject({ doubled: 1 });
  expect(judgeRush(heldOf([otto]), toldOf([{ ...otto, seatId: 'another' }]))).toMatchObject({
    lost: 1,
    untold: 1,
  });
});

test('a booking that never got an answer is told as such, whether or not its seat is there', () => {
  expect(judgeRush(heldOf([mira, otto]), toldOf([mira], [otto]))).toEqual({ ...faultless, unanswered: 1 });
  expect(judgeRush(heldOf([mira]), toldOf([mira], [otto]))).toEqual({
    ...faultless,
    taken: 1,
    unanswered: 1,
  });
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const REQUEST = 'GET /here HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 10.0.0.7\r\n\r\n';

test('a kept connection reads answers with a length, in chunks and without a body, one after the other', async () => {
  const long = 'ä\r\n0\r\n\r\n'.repeat(20_000);
  const answers: RequestListener[] = [
    (_, response) => response.setHeader('content-length', Buffer.byteLength(long)).end(long),
    (_, response) => {
      response.write(long.slice(0, 50_001));
      response.end(long.slice(50_001));
    },
    (_, response) => response.writeHead(304, { etag: '"1"' }).end(),
    (_, response) => response.setHeader('content-length', 0).end(),
  ];
  const port = await serve((request, response) => answers.shift()!(request, response));
  const connection = new KeptConnection(port);
  onTestFinished(() => connection.hangUp());
  expect((await connection.ask(REQUEST)).body.toString()).toBe(long);
  expect((await connection.ask(REQUEST)).body.toString()).toBe(long);
  const unchanged = await connection.ask(REQUEST);
  expect([unchanged.status, headerOf(unchanged.head, 'etag')]).toEqual([304, '"1"']);
  expect((await connection.ask(REQUEST)).body.length).toBe(0);
});

test('a connection that ends before the answer says so, and is opened again for the next request', async () => {
  let asked = 0;
  const port = await serve((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.end('there');
  });
  const connection = new KeptConnection(port);
  onTestFinished(() => connection.hangUp());
  await expect(connection.ask(REQUEST)).rejects.toThrow('ended before the answer');
  expect((await connection.ask(REQUEST)).body.toString()).toBe('there');
});

test('the proxy gives requests to the servers in turn with the headers that they came with; one that is gone gives 502', async () => {
  const seen: unknown[] = [];
  const server =
    (name: string): RequestListener =>
    (request, response) => {
      seen.push([name, request.url, request.headers['x-forwarded-for']]);
      response.end(name);
    };
  const ports = [await serve(server('first')), await serve(server('second'))];
  const proxy = await startRoundRobin(ports);
  onTestFinished(() => proxy.close());
  const connection = new KeptConnection(proxy.port);
  onTestFinished(() => connection.hangUp());
  for (let turn = 0; turn < 4; turn += 1) await connection.ask(REQUEST);
  expect(seen).toEqual(['first', 'second', 'first', 'second'].map((name) => [name, '/here', '10.0.0.7']));
  const broken = await startRoundRobin([1]);
  onTestFinished(() => broken.close());
  const other = new KeptConnection(broken.port);
  onTestFinished(() => other.hangUp());
  expect((await other.ask(REQUEST)).status).toBe(502);
});
