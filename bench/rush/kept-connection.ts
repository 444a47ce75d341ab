import { connect, type Socket } from 'node:net';

/** An HTTP answer as it came; `body` is without its chunks, and still compressed. */
export type WireAnswer = { status: number; head: string; body: Buffer };

const HEAD_END = '\r\n\r\n';

/**
 * A connection to a server on loopback that carries one request after the other and is opened again when it was closed.
 * Speaks just enough HTTP to cost little beside the server under measure.
 */
export class KeptConnection {
  readonly #port: number;
  #socket: Socket | null = null;
  #received = Buffer.alloc(0);
  #waiting: { resolve: (answer: WireAnswer) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends a whole request, and resolves with its answer. Only one at a time.
   * @throws Error when the connection ends before the answer is whole
   */
  ask(request: string): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#received = Buffer.alloc(0);
      (this.#socket ??= this.#open()).write(request);
    });
  }

  /** Ends the connection, whatever is on its way. */
  hangUp(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (piece) => {
      this.#received = this.#received.length === 0 ? piece : Buffer.concat([this.#received, piece]);
      const answer = wholeAnswer(this.#received);
      if (!answer) return;
      const { resolve } = this.#waiting ?? {};
      this.#waiting = null;
      resolve?.(answer);
    });
    // Told as the end of the connection.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      const { reject } = this.#waiting ?? {};
      this.#waiting = null;
      reject?.(new Error('The connection ended before the answer'));
    });
    return socket;
  }
}

/** The value of a header in an answer's head, or null. */
export function headerOf(head: string, name: string): string | null {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? null;
}

function wholeAnswer(received: Buffer): WireAnswer | null {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const rest = received.subarray(headEnd + HEAD_END.length);
  if (status === 304 || status === 204) return { status, head, body: Buffer.alloc(0) };
  const length = headerOf(head, 'content-length');
  const body =
    length === null
      ? wholeChunks(rest)
      : rest.length >= Number(length)
        ? rest.subarray(0, Number(length))
        : null;
  return body && { status, head, body };
}

function wholeChunks(rest: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const begin = lineEnd + 2;
    if (rest.length < begin + size + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}
