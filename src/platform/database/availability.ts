/** What PostgreSQL says of a statement that ran into its time limit. */
const STATEMENT_STOPPED = '57014';
/** What a standby says of a write: the server was a primary when the connection was made, or this is the wrong server. */
const READ_ONLY_SERVER = '25006';

/** Conditions of PostgreSQL that pass by themselves: the same request may succeed later. */
const passingStates = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  READ_ONLY_SERVER,
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

/** What the driver says of an answer that did not come in time. It closes the connection. */
const QUERY_READ_TIMEOUT = 'Query read timeout';

/** What the driver says when a connection is gone; it gives these errors no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  QUERY_READ_TIMEOUT,
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

/** Tells whether no later query should be sent on the connection whose query failed with an error. */
export function isConnectionUseless(error: unknown): boolean {
  return isWriteRefused(error) || (error instanceof Error && error.message === QUERY_READ_TIMEOUT);
}

/** Tells whether a server refused a write because it only reads. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === READ_ONLY_SERVER;

/** Tells whether an error means that a statement took longer than it may. */
export const isStatementStopped = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === STATEMENT_STOPPED;
