/**
 * Marks an operation in its contract, `.meta(uncounted)`, whose requests do not count as writes of the user
 * (`WRITES_PER_MINUTE`) although they are no GET: it only reads, or one act takes many of them, such as an import.
 */
export const uncounted = { uncounted: true } as const;
