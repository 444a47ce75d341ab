import { distanceMiles } from '../../../../shared/distance.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import { stateCodes } from '../../import/us-states.ts';
import { factsOfZip } from '../us-places.ts';

/** A row with what its ZIP code tells of it. */
export type CheckedRow = {
  row: ImportedRetailer;
  /** The middle of its ZIP code, for a store without coordinates. */
  middle: { lat: number; lng: number } | null;
  warnings: string[];
};

/** No ZIP code is so large: a store farther from its middle stands somewhere else. */
const FAR_MILES = 100;

const states = new Set([...Object.values(stateCodes), 'AA', 'AE', 'AP', 'AS', 'FM', 'MH', 'MP', 'PW', 'VI']);

/**
 * Compares a row with what is known of its ZIP code: a state that is none is put right by it, a store without coordinates
 * gets its middle, and what contradicts it is said. Rows from abroad stay as they are.
 */
export async function checkRow(row: ImportedRetailer): Promise<CheckedRow> {
  if (row.country !== '') return { row, middle: null, warnings: [] };
  const facts = row.zip === '' ? undefined : await factsOfZip(row.zip);
  const isState = states.has(row.state.toUpperCase());
  if (!facts) {
    const isOdd = row.state !== '' && !isState;
    return { row, middle: null, warnings: isOdd ? [`${row.state} is no state`] : [] };
  }
  const warnings: string[] = [];
  const { position, state } = facts;
  let checked = row;
  if (!isState && state !== '-') {
    checked = { ...row, state };
    warnings.push(`State ${state} after the ZIP code${row.state === '' ? '' : `, not ${row.state}`}`);
  } else if (state !== '-' && state !== row.state.toUpperCase()) {
    warnings.push(`ZIP code ${row.zip} is in ${state}, not in ${row.state}`);
  }
  if (row.lat === null || row.lng === null) return { row: checked, middle: position, warnings };
  const miles = Math.round(distanceMiles(position, { lat: row.lat, lng: row.lng }));
  if (miles > FAR_MILES) {
    warnings.push(`Stands ${miles.toLocaleString('en-US')} miles from its ZIP code`);
  }
  return { row: checked, middle: null, warnings };
}
