import type { Log } from '../log.ts';
import { retryAfterOf, toApiError } from './rpc.ts';

/** The answer of a failed route outside the contracts: a refusal in the API's format, or a 500 for any other error. */
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
