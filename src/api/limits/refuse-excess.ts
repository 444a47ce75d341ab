import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../platform/log.ts';
import { RETRY_AFTER_SECONDS } from '../../platform/requests/rpc.ts';
import { serverRefusals } from '../../shared/errors.ts';
import { otherRoutePrefixes } from '../other-routes.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { uploadsPrefix } from '../files/uploads.ts';

/** How often the log gets the number of refused requests; it gets no line for each. */
const LOGGED_MS = 1_000;

const otherPrefixes = [...otherRoutePrefixes, uploadsPrefix];

/** Whether a request reads by an operation: those are refused while there is no place, before anything is done. */
export const readsByOperation = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith('/api/') && !otherPrefixes.some((prefix) => url.startsWith(prefix));

/**
 * Refuses reads beyond capacity with 503 and Retry-After, as cheaply as possible: refusals may
 * outnumber the requests that are worked on many times, and take from the same processor. So the answer is made once, has no id, and no line in the log.
 */
export function refuseExcess(publicUrl: string, log: Log): (response: ServerResponse) => void {
  const { code, status, message } = serverRefusals.UNAVAILABLE;
  // Text, not bytes: node:http then writes the head and it in one piece.
  const body = JSON.stringify({ defined: false, code, status, message });
  const headers = Object.entries({
    ...securityHeaders(publicUrl),
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(RETRY_AFTER_SECONDS),
  }).flat();
  let refused = 0;
  const logDropped = () => {
    log.warn({ refused }, 'more requests than can be worked on');
    refused = 0;
  };
  return (response) => {
    if (refused === 0) setTimeout(logDropped, LOGGED_MS).unref();
    refused += 1;
    response.writeHead(status, headers);
    response.end(body);
  };
}
