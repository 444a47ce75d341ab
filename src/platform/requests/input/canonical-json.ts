const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Serialises a value as JSON with sorted keys, so that equal values give equal text; empty for undefined. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted) ?? '';
