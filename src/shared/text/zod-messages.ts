import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isBlank = (input: unknown): boolean => input === undefined || input === null || input === '';

const numeric = new Set(['number', 'int']);

const typeWords: Partial<Record<string, string>> = {
  int: 'Enter a whole number',
  number: 'Enter a number',
};

/**
 * The generic message for a schema's errors that have no message of their own: 'Required', 'Invalid email', 'String
 * must contain at least N character(s)', and plain words for values that are too long, too small, too large or no
 * number. Undefined leaves the message to Zod.
 */
function genericMessage(issue: Issue): string | undefined {
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return isBlank(issue.input) ? 'Required' : 'Invalid email';
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_format') {
    if (isBlank(issue.input)) return 'Required';
    return issue.code === 'invalid_type' ? typeWords[issue.expected] : undefined;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    const least = Number(issue.minimum);
    return least === 1 ? 'Required' : `String must contain at least ${least} character(s)`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Use at most ${Number(issue.maximum)} characters`;
  }
  if (issue.code === 'too_small' && numeric.has(issue.origin)) return `Enter ${issue.minimum} or more`;
  if (issue.code === 'too_big' && numeric.has(issue.origin)) return `Enter ${issue.maximum} or less`;
  return undefined;
}

/** Sets Zod's generic messages, and turns off its use of `eval`, which the pages' Content Security Policy forbids. Call it before parsing. */
export function configureZodMessages() {
  z.config({ jitless: true, customError: genericMessage });
}
