import { type Refusal, refuse } from '#shared/errors.ts';
import { errorCode } from './error-code.ts';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a write because of a unique constraint. */
export const isAlreadyThere = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION;

/** Runs a transaction that writes a unique value, such as a name. If the value is taken, even in a race, it throws the refusal. */
export async function refuseTaken<T>(refusal: Refusal, transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (isAlreadyThere(error)) refuse(refusal);
    throw error;
  }
}
