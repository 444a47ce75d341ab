import type { Revised } from './saved-state.ts';
import { mergeRows } from './merge-rows.ts';

/** A field that both changed, differently; of a list, the rows that both changed. */
export type FieldConflict = { field: string; mine: unknown; theirs: unknown };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A field of a form's values. */
export const at = (values: object, field: string): unknown => (values as Record<string, unknown>)[field];

/** Whether two saved states say the same, so that what was typed over one of them is typed over the other as well. */
export const isSameState = (one: Revised, other: Revised): boolean =>
  same(one.values, other.values) && (one.picture ?? null) === (other.picture ?? null);

type Rows = { key: string }[];

/**
 * Compares what a form began with, what was typed into it, and what somebody else saved meanwhile, field by field, and
 * the lists among them row by row.
 * @param lists fields that are lists of rows with a `key` that stays
 * @returns `conflicts`: changed by both; `onlyTheirs`: changed by the other alone; `merged`: their state with every field
 *   that was typed over it
 */
export function compareStates(began: object, mine: object, theirs: object, lists: readonly string[] = []) {
  const conflicts: FieldConflict[] = [];
  const onlyTheirs: string[] = [];
  const merged: Record<string, unknown> = {};
  for (const field of Object.keys(mine)) {
    const [before, typed, saved] = [at(began, field), at(mine, field), at(theirs, field)];
    const isTyped = !same(before, typed);
    const isSaved = field in theirs && !same(before, saved);
    merged[field] = isTyped || !isSaved ? typed : saved;
    if (!isTyped && isSaved) onlyTheirs.push(field);
    if (!isTyped || !isSaved || same(typed, saved)) continue;
    const rows = lists.includes(field) ? mergeRows(before as Rows, typed as Rows, saved as Rows) : null;
    if (rows) merged[field] = rows.rows;
    if (rows?.conflicts.length === 0) onlyTheirs.push(field);
    else if (rows) {
      conflicts.push({
        field,
        mine: rows.conflicts.flatMap((row) => row.mine ?? []),
        theirs: rows.conflicts.flatMap((row) => row.theirs ?? []),
      });
    } else conflicts.push({ field, mine: typed, theirs: saved });
  }
  return { conflicts, onlyTheirs, merged };
}
