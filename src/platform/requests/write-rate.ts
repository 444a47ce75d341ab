import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { writeRefusals } from '#shared/errors.ts';

/** How many users are counted at once; beyond that, those whose last write is oldest are dropped. */
const MAX_USERS = 50_000;

/**
 * Counts a write of a user, in this process or in a counter that several processes share.
 * @throws refusal TOO_MANY_WRITES with `retryAfterSeconds`, when the user has written too much recently; a refused
 * write is not counted
 */
export type AdmitWrite = (userId: Id) => void | Promise<void>;

/**
 * Limits each user's writes to `burst` at once and `perMinute` in the long run; 0 a minute means no limit. Counts in
 * this process only, in bounded memory. `now` is a monotonic clock in milliseconds.
 */
export function createWriteRate(
  { burst, perMinute }: { burst: number; perMinute: number },
  { now = () => performance.now(), maxUsers = MAX_USERS } = {},
): (userId: Id) => void {
  if (perMinute === 0) return () => undefined;
  const spacingMs = 60_000 / perMinute;
  /** When each user's writes are paid off, at one per `spacingMs`. The user with the latest write is last. */
  const paidOffAt = new Map<Id, number>();
  return (userId) => {
    const at = now();
    const next = Math.max(paidOffAt.get(userId) ?? at, at) + spacingMs;
    const waitMs = next - at - burst * spacingMs;
    // Differences below a thousandth of a millisecond are rounding errors.
    if (waitMs > 0.001) {
      refuse(writeRefusals.TOO_MANY_WRITES, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    paidOffAt.delete(userId);
    paidOffAt.set(userId, next);
    if (paidOffAt.size > maxUsers) paidOffAt.delete(paidOffAt.keys().next().value!);
  };
}
