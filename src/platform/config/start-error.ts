/**
 * A start that failed for a reason which the person at the terminal can fix. Its message is complete: one clear
 * line for each problem. The entry prints the message alone, without a stack trace, and exits with a non-zero code.
 */
export class StartError extends Error {
  readonly expected = true;
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Whether an error's message is meant for the person at the terminal as it stands. */
export const isExpectedError = (error: unknown): error is Error & { expected: true } =>
  error instanceof Error && 'expected' in error && error.expected === true;
