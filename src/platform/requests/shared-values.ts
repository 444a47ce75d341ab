/** What was made of each shared value, by the step that made it; gone with the value itself. */
const madeOf = new WeakMap<object, Map<unknown, unknown>>();

/**
 * Marks a value that many answers are, such as a kept page that everybody sees: what is made of it on the way out is
 * made once. Nobody may change it from then on.
 */
export function shareValue<T extends object>(value: T): T {
  if (!madeOf.has(value)) madeOf.set(value, new Map());
  return value;
}

/** Whether a value is marked so. */
export const isShared = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && madeOf.has(value);

/** What a step makes of a value: of a shared one it is made once, of any other each time. */
export function makeOnce<T>(value: unknown, step: unknown, make: () => T): T {
  const made = isShared(value) ? madeOf.get(value) : undefined;
  if (made === undefined) return make();
  if (made.has(step)) return made.get(step) as T;
  const result = make();
  made.set(step, result);
  return result;
}

/** The same for what is then shared itself. */
export const shareOnce = <T>(value: unknown, step: unknown, make: () => T): T =>
  makeOnce(value, step, () => {
    const made = make();
    return isShared(value) && typeof made === 'object' && made !== null ? shareValue(made) : made;
  });
