import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryAfterOf } from '#platform/requests/rpc.ts';
import type { Refusal } from '#shared/errors.ts';

/** A request while the server handles it. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The URL's path exactly as it was sent, not decoded, without the query string. */
  path: string;
  requestId: string;
  clientAddress: string;
  /** The route's pattern for the log; never the URL itself, which may identify people. */
  route: string;
  /** The code of the refusal that it is answered with, if it is. */
  refusal?: string;
  /** Set once the answer is a stream that stays open. */
  isStream?: true;
  /** The body of a visitor's read whose answer is cached for everybody, null for no body; undefined for any other request. */
  publicBody?: unknown;
};

/** Sends a complete answer. Node.js omits the body for HEAD. */
export function sendBytes(
  { response }: Pick<Exchange, 'response'>,
  status: number,
  headers: Record<string, string>,
  bytes: Buffer | string,
): void {
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  response.writeHead(status, { ...headers, 'content-length': body.byteLength });
  response.end(body);
}

export const sendJson = (exchange: Exchange, status: number, value: unknown): void =>
  sendBytes(exchange, status, { 'content-type': 'application/json' }, JSON.stringify(value));

/** Answers with a refusal in the same format as the API's operations. */
export function sendRefusal(exchange: Exchange, refusal: Refusal, data?: unknown): void {
  const { code, status, message } = refusal;
  exchange.refusal = code;
  if (status === 503 || status === 429) exchange.response.setHeader('retry-after', retryAfterOf(data));
  sendJson(exchange, status, { defined: false, code, status, message, data });
}
