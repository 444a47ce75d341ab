import { Agent, request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const { url: databaseUrl } = emptyDatabase('stopping');
let server: ServerProcess | undefined;
afterEach(() => server?.cleanUp());

/** Each from somebody else: nobody may send many. */
const messageFrom = (number: number) =>
  JSON.stringify({
    name: 'Kim',
    email: `kim-${number}@example.com`,
    subject: 'A question',
    message: 'Is the table free?',
  });

type Answer = { status: number; connection: string | undefined };

/** A request whose second half is sent when `finish` is called. */
function halfSent(port: number, message = messageFrom(0)) {
  let answered = (_answer: Answer | Error) => {};
  const answer = new Promise<Answer | Error>((resolve) => {
    answered = resolve;
  });
  const sending = request(
    {
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/contact-messages',
      headers: { 'content-type': 'application/json', 'content-length': message.length },
      agent: new Agent({ keepAlive: true }),
    },
    (response) => {
      response.resume();
      answered({ status: response.statusCode ?? 0, connection: response.headers.connection });
    },
  );
  sending.on('error', answered);
  sending.write(message.slice(0, 20));
  return { answer, finish: () => sending.end(message.slice(20)) };
}

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Asks again and again until nobody listens any more. */
async function statusesUntilClosed(url: string): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    try {
      statuses.push((await fetch(url)).status);
    } catch {
      return statuses;
    }
    await pause(10);
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: not ready first, then requests in flight finish without a reset, then the process is gone',
  async (signal) => {
    server = await startServerProcess({ DATABASE_URL: databaseUrl });
    const inFlight = Array.from({ length: 10 }, (_, index) =>
      halfSent(server!.port, messageFrom(index + (signal === 'SIGINT' ? 10 : 0))),
    );
    await pause(200);
    const signalledAt = performance.now();
    server.signal(signal);
    expect((await statusesUntilClosed(`${server.url}/readyz`)).at(-1)).toBe(503);
    for (const { finish } of inFlight) finish();
    const answers = await Promise.all(inFlight.map(({ answer }) => answer));
    expect(answers).toEqual(answers.map(() => ({ status: 201, connection: 'close' })));
    expect(await server.ended).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(30_000);
  },
);

test.runIf(process.env['LONG_TESTS'] === '1')(
  'a request that never ends does not keep the process longer than 30 s',
  async () => {
    server = await startServerProcess({ DATABASE_URL: databaseUrl });
    const stuck = halfSent(server.port);
    await pause(200);
    const signalledAt = performance.now();
    server.signal('SIGTERM');
    await server.ended;
    expect(performance.now() - signalledAt).toBeLessThan(30_000);
    expect(await stuck.answer).toBeInstanceOf(Error);
  },
  40_000,
);
