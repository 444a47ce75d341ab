import { pino, type Logger } from 'pino';

/** Structured log. Entries carry ids and outcomes, never e-mail addresses, tokens, coordinates or bodies. */
export type Log = Logger;

/** Makes the server's log: JSON lines on standard output. `level` is one of pino's, 'silent' in tests. */
export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
