/** A row of a list that forms edit; `key` stays its own from save to save. */
type Row = { key: string };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const byKey = (rows: readonly Row[]) => new Map(rows.map((row) => [row.key, row]));

/** The keys of `rows` that `other` has too, in the order of `rows`. */
function sharedOrder(rows: readonly Row[], other: readonly Row[]): string[] {
  const known = new Set(other.map(({ key }) => key));
  return rows.flatMap(({ key }) => (known.has(key) ? [key] : []));
}

/** Puts each key that only `other` has behind the one that stands before it there. */
function interleaved(rows: readonly Row[], other: readonly Row[]): string[] {
  const keys = rows.map(({ key }) => key);
  for (const [index, { key }] of other.entries()) {
    if (keys.includes(key)) continue;
    const before = index === 0 ? -1 : keys.indexOf(other[index - 1]!.key);
    keys.splice(before + 1, 0, key);
  }
  return keys;
}

/**
 * Merges a list of rows that two people changed: what one changed, added, removed or moved stays where the other did not
 * touch it.
 * @returns the merged rows, and those that both changed differently, `undefined` where one removed it; the merged rows have
 *   mine then. Null when both put the rows in another order: then nobody knows which one is meant.
 */
export function mergeRows(began: readonly Row[], mine: readonly Row[], theirs: readonly Row[]) {
  const isMovedByMe = !same(sharedOrder(mine, began), sharedOrder(began, mine));
  const isMovedByThem = !same(sharedOrder(theirs, began), sharedOrder(began, theirs));
  if (isMovedByMe && isMovedByThem && !same(sharedOrder(mine, theirs), sharedOrder(theirs, mine)))
    return null;
  const [before, typed, saved] = [byKey(began), byKey(mine), byKey(theirs)];
  const conflicts: { mine: Row | undefined; theirs: Row | undefined }[] = [];
  const order = isMovedByMe ? interleaved(mine, theirs) : interleaved(theirs, mine);
  const rows = order.flatMap((key) => {
    const [old, my, their] = [before.get(key), typed.get(key), saved.get(key)];
    if (same(old, my)) return their ?? [];
    if (!same(old, their) && !same(my, their)) conflicts.push({ mine: my, theirs: their });
    return my ?? [];
  });
  return { rows, conflicts };
}
