/** The code of a system or PostgreSQL error, such as ENOENT or 57P03; empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
