import { errorCode } from '../error-code.ts';

/**
 * Tells whether a row was to be written about somebody or something that was deleted at the same time, such as an account that
 * was erased: asked again, the same request finds it gone, and says so.
 */
export const isTargetGone = (error: unknown): boolean =>
  errorCode(error) === '23503' && (error as Error).message.startsWith('insert or update on table');
