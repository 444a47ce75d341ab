/** A field that both changed, differently. */
export type FieldConflict = { field: string; mine: unknown; theirs: unknown };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const at = (values: object, field: string): unknown => (values as Record<string, unknown>)[field];

/**
 * Compares what a form began with, what was typed into it, and what somebody else saved meanwhile, field by field.
 * @returns `conflicts`: changed by both; `onlyTheirs`: changed by the other alone; `merged`: their state with every field
 *   that was typed over it
 */
export function compareStates(began: object, mine: object, theirs: object) {
  const conflicts: FieldConflict[] = [];
  const onlyTheirs: string[] = [];
  const merged: Record<string, unknown> = {};
  for (const field of Object.keys(mine)) {
    const [before, typed, saved] = [at(began, field), at(mine, field), at(theirs, field)];
    const isTyped = !same(before, typed);
    const isSaved = field in theirs && !same(before, saved);
    merged[field] = isTyped || !isSaved ? typed : saved;
    if (isTyped && isSaved && !same(typed, saved)) conflicts.push({ field, mine: typed, theirs: saved });
    else if (!isTyped && isSaved) onlyTheirs.push(field);
  }
  return { conflicts, onlyTheirs, merged };
}
