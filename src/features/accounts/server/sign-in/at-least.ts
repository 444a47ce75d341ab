import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of the guarded answers takes on an idle server. */
export const ANSWER_FLOOR_MS = 250;

/**
 * Settles no sooner than after `milliseconds`, also with a refusal, so that the time does not reveal whether an address
 * is known.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
