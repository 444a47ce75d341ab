import { serverRefusals } from '#shared/errors.ts';
import { type Exchange, sendRefusal } from '../answers.ts';

/** How long clients may take, in milliseconds. Slow but steady senders get through; no sender can block the server. */
export type TimeLimits = {
  /** For the whole body of a request; all but uploads are small. */
  bodyMs: number;
  /** For a whole file, which takes long on a slow line. */
  uploadMs: number;
  /** For an upload without any, or hardly any, new bytes: its sender has gone. */
  silenceMs: number;
  /** The least rate of an upload over that time, in bytes per second. */
  leastBytesASecond: number;
};

export const timeLimits: TimeLimits = {
  bodyMs: 30_000,
  uploadMs: 600_000,
  silenceMs: 20_000,
  leastBytesASecond: 1_024,
};

/** Aborts a request whose body has not arrived within `ms`; one without a body is complete at once. */
export function limitBody(exchange: Exchange, ms: number): void {
  const { request } = exchange;
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  if (encoding === undefined && !Number(length)) return;
  const late = setTimeout(() => abortRequest(exchange), ms);
  request.once('close', () => clearTimeout(late));
}

/**
 * Aborts a request that has not arrived completely: answers 408, unless it was already answered, and closes the
 * connection. The code that reads the body gets an error, and has nothing left to answer.
 */
export function abortRequest(exchange: Exchange): void {
  const { request, response } = exchange;
  if (request.complete || request.destroyed) return;
  if (response.headersSent) {
    request.destroy();
    return;
  }
  response.setHeader('connection', 'close');
  // After the answer, the request would never end for the code that reads its body.
  response.once('finish', () => request.destroy());
  sendRefusal(exchange, serverRefusals.REQUEST_TIMEOUT);
}
