import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '#platform/log.ts';
import { RETRY_AFTER_SECONDS } from '#platform/requests/rpc.ts';
import { serverRefusals } from '#shared/errors.ts';
import { otherRoutePrefixes, uploadsPrefix } from '../other-routes.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { documentPaths } from '../reference/documentation.ts';

/** How often the log gets the number of refused requests, in milliseconds, instead of a line for each. */
const LOGGED_MS = 1_000;

/** How many refusals are sent without delay between two such lines. */
const AT_ONCE = 200;
/** How long each further refusal is delayed: half of what Retry-After says. */
const HELD_MS = 2_500;
/** Refusals within this time are sent together. */
const TOGETHER_MS = 50;
/** The most refusals that are delayed at once, because each takes memory. */
const MOST_HELD = 8_192;

const otherPrefixes = [...otherRoutePrefixes, ...documentPaths, uploadsPrefix];

/** Whether a request is a read by an operation. Without a free place those are refused before anything is done. */
export const readsByOperation = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && url.startsWith('/api/') && !otherPrefixes.some((prefix) => url.startsWith(prefix));

/**
 * Refuses reads beyond capacity with 503 and Retry-After, as cheaply as possible: refusals may far outnumber the
 * handled requests, and use the same processor. So the answer is prepared once, and has no request id and no line in
 * the log. Under many refusals, a connection that was refused before gets its answer with a delay, because a waiting
 * client sends nothing meanwhile.
 */
export function refuseExcess(
  publicUrl: string,
  log: Log,
  onRefused: () => void = () => {},
): (response: ServerResponse) => void {
  const { code, status, message } = serverRefusals.UNAVAILABLE;
  // A string instead of bytes, so that node:http writes head and body in one piece.
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
  const send = (response: ServerResponse) => {
    if (response.destroyed) return;
    response.writeHead(status, headers);
    response.end(body);
  };
  /** Connections that were refused before. Delaying a new one is useless, because its client may close it after the answer. */
  const refusedBefore = new WeakSet<Socket>();
  let held = 0;
  let youngest: { since: number; responses: ServerResponse[] } | null = null;
  const hold = (response: ServerResponse) => {
    const now = performance.now();
    held += 1;
    if (youngest !== null && now - youngest.since < TOGETHER_MS) {
      youngest.responses.push(response);
      return;
    }
    const responses = [response];
    youngest = { since: now, responses };
    setTimeout(() => {
      held -= responses.length;
      for (const one of responses) send(one);
    }, HELD_MS);
  };
  return (response) => {
    if (refused === 0) setTimeout(logDropped, LOGGED_MS).unref();
    refused += 1;
    onRefused();
    const { socket } = response.req;
    const mayBeHeld = refused > AT_ONCE && held < MOST_HELD && refusedBefore.has(socket);
    refusedBefore.add(socket);
    if (mayBeHeld) hold(response);
    else send(response);
  };
}
