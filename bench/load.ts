import { connect } from 'node:net';
import { answerReader } from './answer-reader.ts';

/** What came of a load: requests answered in a second, and their time from sending to the last byte. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; answers: number };

export type Load = {
  port: number;
  /** Asked for in turn. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** Sent with each request, such as a cookie or what a browser says of compression. */
  headers?: Record<string, string>;
};

/**
 * Asks a server on loopback as fast as it answers: each connection sends the next request when the last was answered.
 * Speaks just enough HTTP over bare sockets to cost little beside the server that is measured.
 * @throws Error at the first answer that is not 200.
 */
export async function runLoad({ port, paths, connections, seconds, headers }: Load): Promise<LoadResult> {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`),
  );
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const clients = Array.from({ length: connections }, (_, index) =>
    oneConnection(port, requests, index, end, times),
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

function oneConnection(
  port: number,
  requests: readonly Buffer[],
  index: number,
  end: number,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let turn = index;
    let sentAt = 0;
    let answer = answerReader();
    const send = () => {
      const request = requests[turn % requests.length];
      turn += 1;
      sentAt = performance.now();
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
      if (performance.now() < end) send();
      else socket.end(resolve);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection under load')));
  });
}
