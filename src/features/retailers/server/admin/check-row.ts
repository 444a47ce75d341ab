import type { ImportedRetailer } from '../../import/inputs.ts';
import { checkPlace } from '../check-place.ts';

/** A row with what its ZIP code tells of it. */
export type CheckedRow = {
  row: ImportedRetailer;
  /** The middle of its ZIP code, for a store without coordinates. */
  middle: { lat: number; lng: number } | null;
  warnings: string[];
};

/**
 * Compares a row with what is known of its ZIP code: a state that is none is put right by it, a store without coordinates
 * gets its middle, and what contradicts it is said. Rows from abroad stay as they are.
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
