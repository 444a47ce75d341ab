import { type Logger, type LoggerOptions, pino } from 'pino';

/** The structured log. Entries contain ids and outcomes, never e-mail addresses, tokens, coordinates or bodies. */
export type Log = Logger;

/** An entry of the log about something that went wrong. */
export type Told = {
  level: 'error' | 'fatal';
  words: string;
  error?: ErrorDescription;
  /** The queue of the job that failed, if it was a job. */
  queue?: string;
};

/**
 * Creates the server's log: JSON lines on standard output.
 * @param level one of pino's; 'silent' in tests
 * @param onError called with each entry of the levels error and fatal
 */
export const createLog = (level: string, onError?: (told: Told) => void): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    ...(onError && { hooks: { logMethod: tellingErrors(onError) } }),
  });

const { error: ERROR, fatal: FATAL } = pino.levels.values as { error: number; fatal: number };

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

const tellingErrors = (onError: (told: Told) => void): LogMethod =>
  function tell(args, method, level) {
    if (level >= ERROR) {
      const [facts, words] = args as [string | { error?: ErrorDescription; queue?: string }, string?];
      const { error, queue } = typeof facts === 'string' ? {} : facts;
      onError({
        level: level >= FATAL ? 'fatal' : 'error',
        words: typeof facts === 'string' ? facts : (words ?? ''),
        ...(error && { error }),
        ...(queue !== undefined && { queue }),
      });
    }
    method.apply(this, args);
  };

/** What the log may contain about an error. */
export type ErrorDescription = {
  name: string;
  code?: string;
  constraint?: string;
  table?: string;
  message?: string;
  frames: string[];
  cause?: ErrorDescription;
};

/**
 * Describes an error for the log: its kind and where it happened. Messages of database and validation errors are left
 * out, because they quote the offending values.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const quotesValues = 'severity' in error || 'issues' in error || error instanceof SyntaxError;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(!quotesValues && { message: error.message }),
    frames: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
