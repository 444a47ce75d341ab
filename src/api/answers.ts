import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryAfterOf } from '#platform/requests/rpc.ts';
import type { Refusal } from '#shared/errors.ts';

/** One request on its way through the server. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The address's path, decoded nowhere: as it was sent, without the query string. */
  path: string;
  requestId: string;
  clientAddress: string;
  /** What the log calls the address: a pattern, never the address itself, which may name people. */
  route: string;
  /** The body of a visitor's read whose answer is kept for all, null for none; not there while any other request is answered. */
  publicBody?: unknown;
};

/** Sends a whole answer. HEAD gets the same headers without the bytes. */
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

/** Answers with a refusal in the same form as the API's operations do. */
export function sendRefusal(exchange: Exchange, refusal: Refusal, data?: unknown): void {
  const { code, status, message } = refusal;
  if (status === 503 || status === 429) exchange.response.setHeader('retry-after', retryAfterOf(data));
  sendJson(exchange, status, { defined: false, code, status, message, data });
}
