import type { ContextOf } from '#platform/requests/operations.ts';
import { distanceMiles, type Position } from '#shared/places/distance.ts';
import { isPostalState, stateCodeOf, stateOfZip } from '../us-states.ts';
import { factsOfZip } from './for-others/us-places.ts';

/** Where a store stands, as its form or its row of a file says. '' and null stand for nothing. */
export type WrittenPlace = { state: string; zip: string; lat: number | null; lng: number | null };

type CheckedPlace = {
  /** The state by its code, and that of the ZIP code where none was written or what was is no state. */
  state: string;
  /** The middle of the ZIP code; null where nobody knows it. */
  middle: Position | null;
  /** What contradicts itself, in words. */
  warnings: string[];
  /** Whether the position is far from its ZIP code. */
  isFar: boolean;
};

/** No ZIP code is so large: a store farther from its middle stands somewhere else. */
const FAR_MILES = 100;

/**
 * Compares state, ZIP code and position of a place in the United States: for forms as for files, which take the state that is
 * put right (`isMended`).
 */
export async function checkPlace(
  { state: written, zip, lat, lng }: WrittenPlace,
  { isMended = true } = {},
): Promise<CheckedPlace> {
  const facts = zip === '' ? undefined : await factsOfZip(zip);
  const ofZip = facts?.state ?? stateOfZip(zip)?.code ?? '-';
  const code = stateCodeOf(written);
  const warnings: string[] = [];
  let state = code;
  if (isPostalState(code)) {
    if (ofZip !== '-' && ofZip !== code.toUpperCase())
      warnings.push(`ZIP code ${zip} is in ${ofZip}, not in ${written}`);
  } else if (ofZip !== '-') {
    state = ofZip;
    if (isMended)
      warnings.push(`State ${ofZip} after the ZIP code${written === '' ? '' : `, not ${written}`}`);
    else
      warnings.push(
        `${written === '' ? 'There is no state' : `${written} is no state`}: ZIP code ${zip} is in ${ofZip}`,
      );
  } else if (written !== '') {
    warnings.push(`${written} is no state`);
  }
  const middle = facts?.position ?? null;
  const miles = middle && lat !== null && lng !== null ? Math.round(distanceMiles(middle, { lat, lng })) : 0;
  const isFar = miles > FAR_MILES;
  if (isFar) warnings.push(`Stands ${miles.toLocaleString('en-US')} miles from its ZIP code`);
  return { state, middle, warnings, isFar };
}

/** A position counts as the middle of a ZIP code within so many miles: some 50 feet. */
const AT_MIDDLE_MILES = 0.01;

/** Whether a position is but the middle of the store's ZIP code, which the form offers where it has none or a wrong one. */
export async function isMiddleOfZip({ zip, lat, lng }: Omit<WrittenPlace, 'state'>): Promise<boolean> {
  const middle = zip === '' ? undefined : (await factsOfZip(zip))?.position;
  if (!middle || lat === null || lng === null) return false;
  return distanceMiles(middle, { lat, lng }) < AT_MIDDLE_MILES;
}

/** What is odd about the place in a store's form, and where its ZIP code would put it. */
export async function checkWrittenPlace(
  _context: ContextOf<'user'>,
  place: WrittenPlace,
): Promise<{ warnings: string[]; middle: Position | null }> {
  const { warnings, middle, isFar } = await checkPlace(place, { isMended: false });
  return { warnings, middle: isFar || place.lat === null || place.lng === null ? middle : null };
}
