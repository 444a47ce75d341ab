import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { writeRefusals } from '#shared/errors.ts';

/** How many users are counted at once; of more, those are forgotten that wrote longest ago. */
const MAX_USERS = 50_000;

/**
 * Counts a write of a user, in this process or where those of several are counted.
 * @throws refusal TOO_MANY_WRITES with `retryAfterSeconds`, when the user has written too much of late; it counts for
 * nothing then
 */
export type AdmitWrite = (userId: Id) => void | Promise<void>;

/**
 * Bounds the writes of each user: `burst` at once, and `perMinute` as time goes on; 0 a minute is no bound. Counted in
 * this process alone, and in bounded memory. `now` tells milliseconds that never go back.
 */
export function createWriteRate(
  { burst, perMinute }: { burst: number; perMinute: number },
  { now = () => performance.now(), maxUsers = MAX_USERS } = {},
): (userId: Id) => void {
  if (perMinute === 0) return () => undefined;
  const spacingMs = 60_000 / perMinute;
  /** When each user's writes will be paid off, at one each `spacingMs`; who wrote last stands last. */
  const paidOffAt = new Map<Id, number>();
  return (userId) => {
    const at = now();
    const next = Math.max(paidOffAt.get(userId) ?? at, at) + spacingMs;
    const waitMs = next - at - burst * spacingMs;
    // Less than a thousandth of a millisecond is the arithmetic's.
    if (waitMs > 0.001) {
      refuse(writeRefusals.TOO_MANY_WRITES, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    paidOffAt.delete(userId);
    paidOffAt.set(userId, next);
    if (paidOffAt.size > maxUsers) paidOffAt.delete(paidOffAt.keys().next().value!);
  };
}
