import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of the guarded answers takes on an idle server. */
export const ANSWER_FLOOR_MS = 250;

/** The request whose answer is held, with the moment until when. */
const held = new AsyncLocalStorage<{ until: number }>();

/**
 * Settles no sooner than after `milliseconds`, also with a refusal, so that the time does not reveal whether an address
 * is known. Within `holdAnswer` the work settles when it is done, and the answer is held there.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const request = held.getStore();
  if (!request) {
    const [outcome] = await Promise.allSettled([work(), wait(milliseconds)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
  request.until = Math.max(request.until, performance.now() + milliseconds);
  return work();
}

/**
 * Runs `work` by `inPlace`, and holds its outcome for as long as `atLeast` asks within: outside of the place, which others
 * have meanwhile.
 */
export async function holdAnswer<T>(
  inPlace: (work: () => Promise<T>) => Promise<T>,
  work: () => Promise<T>,
): Promise<T> {
  const request = { until: 0 };
  try {
    return await inPlace(() => held.run(request, work));
  } finally {
    const left = request.until - performance.now();
    if (left > 0) await wait(left);
  }
}
