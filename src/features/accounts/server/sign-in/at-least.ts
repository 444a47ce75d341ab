import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any of the answers that use it takes on an idle server. */
export const ANSWER_FLOOR_MS = 250;

/** The present request, whose answer is held back until `until`. */
const held = new AsyncLocalStorage<{ until: number }>();

/**
 * Settles no sooner than after `milliseconds`, also if the work is refused, so that the time does not reveal whether an
 * address is known. Inside `holdAnswer` it settles as soon as the work is done, and `holdAnswer` holds the answer back.
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
 * Runs `work` in a place that `inPlace` gives it, and holds its outcome back for as long as `atLeast` demands. The
 * holding happens outside of the place, which other requests can use meanwhile.
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
