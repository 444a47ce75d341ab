import { connect, type Socket } from 'node:net';

const OPENED_AT_ONCE = 50;
const EVENT_WITHIN_MS = 60_000;
const DONE = /^event: changed$/m;

/** Open event streams of one process, by number. */
export type EventStreams = {
  /**
   * Has the given streams sent an event, and tells after how many milliseconds the last of them had it.
   * @throws where one has none within a minute
   */
  timeOf(streams: readonly number[], send: (begin: () => void) => Promise<unknown>): Promise<number>;
  close(): void;
};

/** Opens so many event streams, each with a request of its own, and resolves when each has had its first event. */
export async function openStreams(
  port: number,
  count: number,
  requestOf: (index: number) => { path: string; cookie?: string },
): Promise<EventStreams> {
  const sockets: Socket[] = [];
  /** What waits for an event, by stream. */
  const waiting = new Map<number, (atMs: number) => void>();

  const next = (index: number) =>
    new Promise<number>((resolve, reject) => {
      const lateness = setTimeout(
        () => reject(new Error(`Stream ${index} had no event within ${EVENT_WITHIN_MS} ms`)),
        EVENT_WITHIN_MS,
      );
      waiting.set(index, (atMs) => {
        clearTimeout(lateness);
        waiting.delete(index);
        resolve(atMs);
      });
    });

  async function open(index: number): Promise<void> {
    const { path, cookie } = requestOf(index);
    const first = next(index);
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (text.startsWith('HTTP/') && !text.startsWith('HTTP/1.1 200'))
        throw new Error(`Stream ${index} was refused: ${text.split('\r\n')[0]}`);
      if (DONE.test(text)) waiting.get(index)?.(performance.now());
    });
    socket.on('error', () => undefined);
    const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...(cookie ? [`Cookie: ${cookie}`] : [])];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await first;
  }

  for (let begin = 0; begin < count; begin += OPENED_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - begin) }, (_, index) =>
      open(begin + index),
    );
    await Promise.all(some);
  }
  return {
    async timeOf(streams, send) {
      let begun = 0;
      const events = streams.map(next);
      await send(() => (begun = performance.now()));
      return Math.max(...(await Promise.all(events))) - begun;
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
