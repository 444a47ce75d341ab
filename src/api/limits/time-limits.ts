import { serverRefusals } from '#shared/errors.ts';
import { type Exchange, sendRefusal } from '../answers.ts';

/** How long clients may take, in milliseconds. What is slow and steady gets through; nobody holds on to the server. */
export type TimeLimits = {
  /** For the whole body of a request; all but uploads are small. */
  bodyMs: number;
  /** For a whole file, which takes its time on a slow line. */
  uploadMs: number;
  /** Without a byte of a file, or next to none: its sender is gone. */
  silenceMs: number;
  /** What comes of a file in that time, at the least, as bytes a second. */
  leastBytesASecond: number;
};

export const timeLimits: TimeLimits = {
  bodyMs: 30_000,
  uploadMs: 600_000,
  silenceMs: 20_000,
  leastBytesASecond: 1_024,
};

/** Cuts a request off when its body has not arrived within `ms`; one without a body is complete at once. */
export function limitBody(exchange: Exchange, ms: number): void {
  const { request } = exchange;
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  if (encoding === undefined && !Number(length)) return;
  const late = setTimeout(() => abortRequest(exchange), ms);
  request.once('close', () => clearTimeout(late));
}

/**
 * Ends a request that has not arrived whole: with 408, unless it was answered before, and without its connection.
 * Whoever waits for the rest of the body gets an error, and has nothing left to answer.
 */
export function abortRequest(exchange: Exchange): void {
  const { request, response } = exchange;
  if (request.complete || request.destroyed) return;
  if (response.headersSent) {
    request.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  // A request that was answered never ends by itself for its reader.
  response.once('finish', () => request.destroy());
  sendRefusal(exchange, serverRefusals.REQUEST_TIMEOUT);
}
