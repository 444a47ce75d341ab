/** The error code of a statement that was cancelled by its time limit. */
const STATEMENT_STOPPED = '57014';
/** The error code of a write on a standby: the server was a primary when the connection was made, or this is the wrong server. */
const READ_ONLY_SERVER = '25006';

/** Error codes of PostgreSQL for passing conditions: the same request may succeed later. */
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

/** The driver's error message for an answer that did not come in time. The driver then closes the connection. */
const QUERY_READ_TIMEOUT = 'Query read timeout';

/** The driver's error messages for a lost connection; these errors have no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  QUERY_READ_TIMEOUT,
];

/** Whether an error means that the database can't be reached or can't answer now, as opposed to a wrong query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    const connectionException = /^08...$/.test(code);
    if (connectionException || passingStates.has(code)) return true;
    // The driver passes on errors of the operating system; ENOENT means that the Unix socket is missing.
    if (typeof syscall === 'string' && networkCodes.has(code)) return true;
    if (syscall === 'connect' && code === 'ENOENT') return true;
  }
  return driverMessages.some((message) => error.message.startsWith(message));
}

/** Whether a connection must not be used again after one of its queries failed with this error. */
export function isConnectionUseless(error: unknown): boolean {
  return isWriteRefused(error) || (error instanceof Error && error.message === QUERY_READ_TIMEOUT);
}

/** Whether a server refused a write because it is read-only. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === READ_ONLY_SERVER;

/** Whether a statement was cancelled because it exceeded its time limit. */
export const isStatementStopped = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === STATEMENT_STOPPED;
