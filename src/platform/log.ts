import { pino, type Logger } from 'pino';

/** The structured log. Entries contain ids and outcomes, never e-mail addresses, tokens, coordinates or bodies. */
export type Log = Logger;

/** Creates the server's log: JSON lines on standard output. `level` is one of pino's; 'silent' in tests. */
export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

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
