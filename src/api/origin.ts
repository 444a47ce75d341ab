import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#platform/config/loopback.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isWrite = (request: IncomingMessage): boolean => !readingMethods.has(request.method ?? 'GET');

/** The origins that pages of this product have. On one's own machine each of its names counts. */
export function ownOrigins(publicUrl: string): Set<string> {
  const url = new URL(publicUrl);
  if (!isLoopbackHost(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(
    ['127.0.0.1', 'localhost', '[::1]', url.hostname].map((host) => `${url.protocol}//${host}${port}`),
  );
}

/**
 * Whether a write comes from a page of another site. Browsers name the page's origin on every write; `null` is a
 * page that hides it. Without that header the request is no browser's, unless it carries cookies all the same.
 */
export function isForeignWrite(request: IncomingMessage, origins: Set<string>): boolean {
  if (!isWrite(request)) return false;
  const { origin, cookie } = request.headers;
  return origin === undefined ? cookie !== undefined : !origins.has(origin);
}
