const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A value as JSON, the same for equal values whatever the order of their keys; empty for undefined. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted) ?? '';
