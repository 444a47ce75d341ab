import type { ImportedRetailer } from '../../import/inputs.ts';
import { checkPlace } from '../check-place.ts';

/** A row after comparison with its ZIP code. */
export type CheckedRow = {
  row: ImportedRetailer;
  /** The middle of its ZIP code, only for a store without coordinates. */
  middle: { lat: number; lng: number } | null;
  warnings: string[];
};

/**
 * Compares a row with its ZIP code. The ZIP code's state replaces text that is no state, a store without coordinates
 * gets the middle of the ZIP code, and contradictions become warnings. Rows from abroad stay as they are.
 */
export async function checkRow(row: ImportedRetailer): Promise<CheckedRow> {
  if (row.country !== '') return { row, middle: null, warnings: [] };
  const { state, middle, warnings } = await checkPlace(row);
  return {
    row: state === row.state ? row : { ...row, state },
    middle: row.lat === null || row.lng === null ? middle : null,
    warnings,
  };
}
