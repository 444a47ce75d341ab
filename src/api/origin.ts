import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#platform/config/loopback.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isWrite = (request: IncomingMessage): boolean => !readingMethods.has(request.method ?? 'GET');

/** The origins of this product's pages. On a local machine, every name of the machine counts. */
export function ownOrigins(publicUrl: string): Set<string> {
  const url = new URL(publicUrl);
  if (!isLoopbackHost(url.hostname)) return new Set([url.origin]);
  const port = url.port === '' ? '' : `:${url.port}`;
  return new Set(
    ['127.0.0.1', 'localhost', '[::1]', url.hostname].map((host) => `${url.protocol}//${host}${port}`),
  );
}

/**
 * Whether a write comes from a page of another site. Browsers send the page's origin with every write; `null` means a
 * page that hides it. A request without that header does not come from a browser, unless it has cookies.
 */
export function isForeignWrite(request: IncomingMessage, origins: Set<string>): boolean {
  if (!isWrite(request)) return false;
  const { origin, cookie } = request.headers;
  return origin === undefined ? cookie !== undefined : !origins.has(origin);
}
