/**
 * A start failed for a reason that the operator can fix. The message is complete: one clear line for each problem. The
 * program's entry prints only the message, without a stack trace, and exits with a non-zero code.
 */
export class StartError extends Error {
  readonly expected = true;
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Whether an error's message is meant to be shown to the operator unchanged. */
export const isExpectedError = (error: unknown): error is Error & { expected: true } =>
  error instanceof Error && 'expected' in error && error.expected === true;
