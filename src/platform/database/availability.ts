/** What PostgreSQL says of a statement that ran into its time limit. */
const STATEMENT_STOPPED = '57014';

/** Conditions of PostgreSQL that pass by themselves: the same request may succeed later. */
const passingStates = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53000',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  STATEMENT_STOPPED,
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
]);

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** What the driver says when a connection is gone; it gives these errors no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'Query read timeout',
];

/** Tells whether an error means that the database can't be reached or can't answer now, as opposed to a wrong query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    const connectionException = /^08...$/.test(code);
    if (connectionException || passingStates.has(code)) return true;
    // The driver passes the system's own errors on; ENOENT stands for a missing Unix socket.
    if (typeof syscall === 'string' && networkCodes.has(code)) return true;
    if (syscall === 'connect' && code === 'ENOENT') return true;
  }
  return driverMessages.some((message) => error.message.startsWith(message));
}

/** Tells whether an error means that a statement took longer than it may. */
export const isStatementStopped = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === STATEMENT_STOPPED;
