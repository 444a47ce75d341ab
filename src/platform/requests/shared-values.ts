/** The results derived from each shared value, by step; garbage-collected with the value. */
const madeOf = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Marks a value that serves as many answers, such as a cached page that everybody sees: each step of sending it is then
 * done once. Nobody may change the value afterwards.
 */
export function shareValue<T extends object>(value: T): T {
  if (!madeOf.has(value)) madeOf.set(value, new Map());
  return value;
}

/** Whether a value is marked as shared. */
export const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && madeOf.has(value);

/** Computes a step's result for a value: once for a shared value, each time for any other. */
export function makeOnce<T>(value: unknown, step: unknown, make: () => T): T {
  const made = isShared(value) ? madeOf.get(value) : undefined;
  if (made === undefined) return make();
  if (made.has(step)) return made.get(step) as T;
  const result = make();
  made.set(step, result);
  return result;
}

/** Like `makeOnce`, but the result for a shared value becomes a shared value too. */
export const shareOnce = <T>(value: unknown, step: unknown, make: () => T): T =>
  makeOnce(value, step, () => {
    const made = make();
    return isShared(value) && typeof made === 'object' && made !== null ? shareValue(made) : made;
  });
