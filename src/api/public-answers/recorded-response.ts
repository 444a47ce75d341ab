import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';

type HeaderValue = number | string | readonly string[];

/** An answer that was recorded instead of being sent. */
export type RecordedAnswer = { status: number; headers: Record<string, HeaderValue>; body: Buffer };

/** A response that records the answer and sends nothing. */
class RecordedResponse extends Writable {
  statusCode = 200;
  headersSent = false;
  readonly #headers: Record<string, HeaderValue> = {};
  readonly #chunks: Buffer[] = [];

  setHeader(name: string, value: HeaderValue): this {
    this.#headers[name.toLowerCase()] = value;
    return this;
  }

  getHeader(name: string): HeaderValue | undefined {
    return this.#headers[name.toLowerCase()];
  }

  writeHead(status: number, headers: Record<string, HeaderValue> = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value);
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  answer(): RecordedAnswer {
    return { status: this.statusCode, headers: this.#headers, body: Buffer.concat(this.#chunks) };
  }
}

/** Records what `work` answers on the response that it gets. */
export async function recordAnswer(
  work: (response: ServerResponse) => Promise<void>,
): Promise<RecordedAnswer> {
  const response = new RecordedResponse();
  // It implements everything that the answers of operations use.
  await work(response as unknown as ServerResponse);
  return response.answer();
}
