import { errorCode } from '../error-code.ts';

/** Somebody or something that a request is about was deleted at the same time; see `isTargetGone`. */
export class TargetGone extends Error {
  override name = 'TargetGone';
}

/**
 * Tells whether a row was to be written or told about somebody or something that was deleted at the same time, such as an account
 * that was erased: asked again, the same request finds it gone, and says so.
 */
export const isTargetGone = (error: unknown): boolean =>
  error instanceof TargetGone ||
  (errorCode(error) === '23503' && (error as Error).message.startsWith('insert or update on table'));
