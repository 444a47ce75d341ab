import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerReader } from './answer-reader.ts';
import { requestsOf } from './load.ts';

export type Flood = {
  port: number;
  /** Asked for in turn. */
  paths: readonly string[];
  /** Cookie headers of people who are signed in, sent in turn; nobody is unless given. */
  cookies?: readonly string[];
  /** Whether each request comes on a connection of its own; else connections are kept. */
  fresh?: boolean;
  /** Requests that come in a second, whatever the server makes of them. */
  perSecond: number;
  seconds: number;
};

export type FloodResult = {
  sent: number;
  /** Requests that found no connection free: they were not sent. */
  unsent: number;
  /** Answers with 200, the time that all but one in a hundred of them took, and how many came in each second. */
  good: number;
  goodP99Ms: number;
  goodBySecond: number[];
  /** Answers with 503 and Retry-After, and their time. */
  refused: number;
  refusedP99Ms: number;
  /** Any other answer, by its status line. */
  others: Record<string, number>;
  /** Requests whose connection ended before the answer. */
  reset: number;
  /** Requests without an answer when patience ended. */
  unanswered: number;
  /** Processor time that the crowd itself used. */
  crowdCpuSeconds: number;
};

/** Connections of the crowd, which are open before the flood begins: a server takes them in one by one. */
const CONNECTIONS = 3_000;
const OPENED_AT_ONCE = 50;
const TICK_MS = 5;
/** After the last request, for answers that are still on their way. */
const PATIENCE_MS = 10_000;

/**
 * Sends requests to a server on loopback at a steady rate, as a crowd does whose members do not wait for each other, on
 * connections that are kept.
 */
export async function runFlood({ fresh = false, ...asked }: Flood): Promise<FloodResult> {
  const { port, perSecond, seconds } = asked;
  const requests = requestsOf(asked);
  const cpuBefore = process.cpuUsage();
  const result: FloodResult = {
    sent: 0,
    unsent: 0,
    good: 0,
    goodP99Ms: 0,
    goodBySecond: Array.from({ length: seconds }, () => 0),
    refused: 0,
    refusedP99Ms: 0,
    others: {},
    reset: 0,
    unanswered: 0,
    crowdCpuSeconds: 0,
  };
  const times = { good: [] as number[], refused: [] as number[] };
  const free = new Set<Connection>();
  const all = new Set<Connection>();
  let begin = performance.now();

  const count = (head: string, ms: number) => {
    if (head.startsWith('HTTP/1.1 200')) {
      result.good += 1;
      times.good.push(ms);
      const second = Math.floor((performance.now() - begin) / 1000);
      if (second < seconds) result.goodBySecond[second] = (result.goodBySecond[second] ?? 0) + 1;
    } else if (head.startsWith('HTTP/1.1 503') && /\r\nretry-after: \d/i.test(head)) {
      result.refused += 1;
      times.refused.push(ms);
    } else {
      const [line = ''] = head.split('\r\n', 1);
      result.others[line] = (result.others[line] ?? 0) + 1;
    }
  };
  const open = (): Connection => {
    const connection = new Connection(port, {
      answered: (head, ms) => {
        count(head, ms);
        if (!fresh) {
          free.add(connection);
          return;
        }
        all.delete(connection);
        connection.forget();
      },
      ended: (wasBusy) => {
        if (wasBusy) result.reset += 1;
        free.delete(connection);
        all.delete(connection);
      },
    });
    all.add(connection);
    return connection;
  };
  const sendOne = () => {
    // The one that has waited longest, so that none is idle for so long that the server ends it.
    const [oldest] = free;
    if (oldest) free.delete(oldest);
    else if (all.size >= CONNECTIONS) {
      result.unsent += 1;
      return;
    }
    (oldest ?? open()).send(requests[result.sent % requests.length]!);
    result.sent += 1;
  };

  const kept = fresh ? 0 : CONNECTIONS;
  while (all.size < kept) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, open);
    await Promise.all(opened.map((connection) => connection.opened));
    for (const connection of opened) free.add(connection);
  }
  begin = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - begin) {
    const due = Math.floor((elapsed * perSecond) / 1000);
    while (result.sent + result.unsent < due) sendOne();
    await sleep(TICK_MS);
  }
  const patience = performance.now() + PATIENCE_MS;
  while (free.size < all.size && performance.now() < patience) await sleep(TICK_MS);
  result.unanswered = all.size - free.size;
  for (const connection of all) connection.forget();
  const { user, system } = process.cpuUsage(cpuBefore);
  result.crowdCpuSeconds = (user + system) / 1_000_000;
  result.goodP99Ms = p99(times.good);
  result.refusedP99Ms = p99(times.refused);
  return result;
}

function p99(times: number[]): number {
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

type Told = { answered: (head: string, ms: number) => void; ended: (wasBusy: boolean) => void };

/** One kept connection with at most one request on it. */
class Connection {
  readonly #socket: Socket;
  #answer = answerReader();
  #sentAt: number | null = null;
  #isForgotten = false;
  /** Resolves when it can be used, or never will. */
  readonly opened: Promise<void>;

  constructor(port: number, told: Told) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.opened = new Promise((resolve) => {
      this.#socket.once('connect', resolve).once('close', () => resolve());
    });
    this.#socket.on('data', (chunk) => {
      if (this.#sentAt === null || !this.#answer.isWholeWith(chunk)) return;
      const ms = performance.now() - this.#sentAt;
      this.#sentAt = null;
      told.answered(this.#answer.head(), ms);
    });
    // Told as the end of the connection.
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      if (!this.#isForgotten) told.ended(this.#sentAt !== null);
    });
  }

  send(request: Buffer): void {
    this.#answer = answerReader();
    this.#sentAt = performance.now();
    this.#socket.write(request);
  }

  forget(): void {
    this.#isForgotten = true;
    // Leaves no port behind that waits for a minute.
    this.#socket.resetAndDestroy();
  }
}
