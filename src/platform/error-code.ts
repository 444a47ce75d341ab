/** The system's or PostgreSQL's code of an error, such as ENOENT or 57P03; empty when it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
