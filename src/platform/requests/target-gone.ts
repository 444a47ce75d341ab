import { errorCode } from '../error-code.ts';

/** The target of a request was deleted concurrently; see `isTargetGone`. */
export class TargetGone extends Error {
  override name = 'TargetGone';
}

/**
 * Whether a write failed because a row that it refers to was deleted concurrently, such as an erased account. If the
 * request is repeated, it finds that row missing and answers accordingly.
 */
export const isTargetGone = (error: unknown): boolean =>
  error instanceof TargetGone ||
  (errorCode(error) === '23503' && (error as Error).message.startsWith('insert or update on table'));
