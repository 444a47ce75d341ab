import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const isBlank = (input: unknown): boolean => input === undefined || input === null || input === '';

/**
 * The generic words for what a schema refuses without words of its own:
 * 'Required', 'Invalid email', 'String must contain at least N character(s)'. Undefined leaves it to Zod.
 */
function genericMessage(issue: Issue): string | undefined {
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return isBlank(issue.input) ? 'Required' : 'Invalid email';
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_format') {
    return isBlank(issue.input) ? 'Required' : undefined;
  }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    const least = Number(issue.minimum);
    return least === 1 ? 'Required' : `String must contain at least ${least} character(s)`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `String must contain at most ${Number(issue.maximum)} character(s)`;
  }
  return undefined;
}

/** Gives Zod the generic words, and turns off its use of `eval`, which the pages' policy forbids. Call it before parsing. */
export function configureZodMessages() {
  z.config({ jitless: true, customError: genericMessage });
}
