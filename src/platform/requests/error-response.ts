import type { Log } from '../log.ts';
import { retryAfterOf, toApiError } from './rpc.ts';

/** The answer of a route outside the contracts that failed: a refusal in the form of the API's, anything else as a 500. */
export function errorResponse(error: unknown, request: { log: Log; requestId: string }): Response {
  const { code, status, message, data } = toApiError(error, request);
  const isForLater = status === 503 || status === 429;
  return Response.json(
    { defined: true, code, status, message },
    {
      status,
      headers: { 'cache-control': 'no-store', ...(isForLater && { 'retry-after': retryAfterOf(data) }) },
    },
  );
}
