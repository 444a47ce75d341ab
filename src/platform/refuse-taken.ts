import { type Refusal, refuse } from '#shared/errors.ts';
import { errorCode } from './error-code.ts';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused to write something a second time that may exist only once. */
export const isAlreadyThere = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION;

/**
 * Runs a transaction that writes something that may exist only once, such as a name; when somebody else has it, also
 * in a race, the refusal says so.
 */
export async function refuseTaken<T>(refusal: Refusal, transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (isAlreadyThere(error)) refuse(refusal);
    throw error;
  }
}
