import { keyedHash } from '#platform/security/keys.ts';
import type { DataKeys } from '#platform/security/data-keys.ts';
import type { Id } from '#shared/ids.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../../check-in/rules.ts';

/**
 * Makes the codes of seats. A seat always has the same code, and nothing that pages show reveals it. A code gives no
 * access by itself: only an organiser's page turns it into a check-in, of this one seat.
 */
export function seatCodes(keys: DataKeys): (seatId: Id) => string {
  const key = keys.keyFor('check-in codes');
  return (seatId) =>
    [...Buffer.from(keyedHash(key, 'seat code', seatId), 'base64url').subarray(0, CODE_LENGTH)]
      .map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length])
      .join('');
}
