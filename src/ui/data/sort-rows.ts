export type SortValue = string | number | Date | null;
export type Sort = { key: string; descending: boolean };

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: SortValue, b: SortValue): number {
  if (a === null || b === null) return 0;
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b);
}

/** The rows in the order of a value; rows without one come last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  descending: boolean,
): Row[] {
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return descending ? compare(b, a) : compare(a, b);
  });
}
