import { S3NetworkError, S3ServiceError } from 's3mini';
import { StartError } from '../../config/start-error.ts';
import { errorCode } from '../../error-code.ts';

/** The service that keeps the files refused a request, or did not answer. */
export class BucketError extends StartError {
  /** Whether the same request may succeed later: the service did not answer, or said that it can't at the moment. */
  readonly isAway: boolean;
  constructor(what: string, cause: unknown) {
    super(`The bucket can't ${what}: ${reasonOf(cause)}`, { cause });
    this.name = 'BucketError';
    this.isAway = isPassing(cause);
  }
}

/** Whether an operation failed because the service that keeps the files is not available at the moment. */
export const isBucketAway = (error: unknown): boolean => error instanceof BucketError && error.isAway;

/** The status of a refusal by the service; null for all other errors. */
export const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceError ? error.status : null;

/** Whether a failed request may succeed if it is sent again. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === null ? isNetworkError(error) : status >= 500 || status === 429 || status === 408;
}

/** fetch reports a broken or refused connection as a TypeError with a cause, and a time limit as an AbortError. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof S3NetworkError) return true;
  if (!(error instanceof Error)) return false;
  return (
    (error instanceof TypeError && error.cause !== undefined) ||
    error.name === 'AbortError' ||
    error.name === 'TimeoutError'
  );
}

function reasonOf(cause: unknown): string {
  if (cause instanceof S3ServiceError)
    return `it answers ${cause.status} ${cause.serviceCode ?? ''}`.trimEnd();
  const code = errorCode(cause) || errorCode((cause as Error | null)?.cause);
  return code || (cause instanceof Error ? cause.message : String(cause));
}
