import type { AdmitWrite } from '#platform/requests/write-rate.ts';
import { createWriteRate } from '#platform/requests/write-rate.ts';
import { DomainError, refuse, writeRefusals } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { ToPrimary, ToWorker } from './messages.ts';

/**
 * Counts the writes of all workers in the primary process, so that a user's limit does not depend on which workers
 * their connections reach. Returns the seconds that a write has to wait; 0 when it is admitted.
 */
export function writeCounter(rate: { burst: number; perMinute: number }): (userId: Id) => number {
  const admit = createWriteRate(rate);
  return (userId) => {
    try {
      admit(userId);
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return (error.data as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
}

/** Asks the primary process about each write; pass its answers to `hear`. */
export function askPrimary(tell: (message: ToPrimary) => void): {
  admitWrite: AdmitWrite;
  hear(answer: Extract<ToWorker, { kind: 'write-counted' }>): void;
} {
  const waiting = new Map<number, (waitSeconds: number) => void>();
  let asked = 0;
  return {
    async admitWrite(userId) {
      asked += 1;
      const ask = asked;
      const waitSeconds = await new Promise<number>((resolve) => {
        waiting.set(ask, resolve);
        tell({ kind: 'count-write', ask, userId });
      });
      if (waitSeconds > 0) refuse(writeRefusals.TOO_MANY_WRITES, { retryAfterSeconds: waitSeconds });
    },
    hear({ ask, waitSeconds }) {
      waiting.get(ask)?.(waitSeconds);
      waiting.delete(ask);
    },
  };
}
