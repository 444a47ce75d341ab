import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  COMPRESSED_FROM_BYTES,
  compressAnswer,
  type ContentEncoding,
  encodingFor,
} from './compress-answer.ts';
import { inOwnMemory } from './own-memory.ts';
import { isShared, makeOnce } from './shared-values.ts';

/** The answer of an operation. `body` is serialised as JSON; undefined sends no body. */
export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

const bytesOf = (body: unknown): Buffer => makeOnce(body, 'bytes', () => Buffer.from(JSON.stringify(body)));

const compressed = (body: unknown, bytes: Buffer, encoding: ContentEncoding): Buffer | Promise<Buffer> =>
  makeOnce(body, encoding, () => {
    const made = compressAnswer(bytes, encoding);
    if (!isShared(body)) return made;
    return made instanceof Promise ? made.then(inOwnMemory) : inOwnMemory(made);
  });

/**
 * Sends an answer as JSON, compressed if the client accepts it and it is worthwhile. A shared value (see
 * shared-values.ts) is serialised and compressed once per encoding. Sends nothing if the request was already answered
 * or its client has gone.
 */
export async function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
): Promise<void> {
  const isOver = () => response.headersSent || response.destroyed;
  if (isOver()) return;
  if (body === undefined) {
    response.writeHead(status, { ...headers, 'content-length': 0 });
    response.end();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const plain = bytesOf(body);
  const encoding = plain.byteLength < COMPRESSED_FROM_BYTES ? null : encodingFor(accepted);
  let bytes = plain;
  if (encoding !== null) {
    const made = compressed(body, plain, encoding);
    bytes = made instanceof Promise ? await made : made;
    if (isOver()) return;
  }
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': bytes.byteLength,
    ...(accepted !== undefined && { vary: 'accept-encoding' }),
    ...(encoding !== null && { 'content-encoding': encoding }),
  });
  response.end(bytes);
}
