import { connect } from 'node:net';
import { answerReader } from './answer-reader.ts';

/** What came of a load: requests answered in a second, and their time from sending to the last byte. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; answers: number };

export type Load = {
  port: number;
  /** Asked for in turn. */
  paths: readonly string[];
  /** Cookie headers of people who are signed in, sent in turn; nobody is unless given. */
  cookies?: readonly string[];
  /** Whether each request comes on a connection of its own; else connections are kept. */
  fresh?: boolean;
  connections: number;
  seconds: number;
  /** Sent with each request, such as a cookie or what a browser says of compression. */
  headers?: Record<string, string>;
};

/** What is sent in turn: each path, and each of the cookies. */
export function requestsOf({
  port,
  paths,
  cookies = [],
  headers = {},
}: Pick<Load, 'port' | 'paths' | 'cookies' | 'headers'>): Buffer[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const count = Math.max(cookies.length, 1) * paths.length;
  return Array.from({ length: count }, (_, index) => {
    const cookie = cookies[index % (cookies.length || 1)];
    return Buffer.from(
      `GET ${paths[index % paths.length]} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`,
    );
  });
}

/**
 * Asks a server on loopback as fast as it answers: each connection sends the next request when the last was answered.
 * Speaks just enough HTTP over bare sockets to cost little beside the server that is measured.
 * @throws Error at the first answer that is not 200.
 */
export async function runLoad({ fresh = false, ...asked }: Load): Promise<LoadResult> {
  const { port, connections, seconds } = asked;
  const requests = requestsOf(asked);
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const clients = Array.from({ length: connections }, (_, index) =>
    oneClient({ port, fresh, requests, index, end, times }),
  );
  await Promise.all(clients);
  const elapsedMs = performance.now() - begin;
  times.sort((one, other) => one - other);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return {
    perSecond: (times.length * 1000) / elapsedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answers: times.length,
  };
}

type Client = {
  port: number;
  fresh: boolean;
  requests: readonly Buffer[];
  /** Which request it begins with. */
  index: number;
  end: number;
  times: number[];
};

/** Sends one request after the other until the end, on one connection or on one for each. */
async function oneClient(client: Client): Promise<void> {
  let turn = client.index;
  do turn = await oneConnection(client, turn);
  while (performance.now() < client.end);
}

/** Answers with the turn after its last. The time of a request on a fresh connection begins before that. */
function oneConnection({ port, fresh, requests, end, times }: Client, first: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let turn = first;
    let sentAt = performance.now();
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answer = answerReader();
    const send = () => {
      const request = requests[turn % requests.length];
      turn += 1;
      if (!fresh) sentAt = performance.now();
      answer = answerReader();
      if (request) socket.write(request);
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      if (!answer.isWholeWith(chunk)) return;
      if (!answer.head().startsWith('HTTP/1.1 200')) {
        socket.destroy(new Error(`Not an answer to measure: ${answer.head().slice(0, 300)}`));
        return;
      }
      times.push(performance.now() - sentAt);
      if (!fresh && performance.now() < end) {
        send();
        return;
      }
      resolve(turn);
      // Leaves no port behind that waits for a minute.
      socket.resetAndDestroy();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection under load')));
  });
}
