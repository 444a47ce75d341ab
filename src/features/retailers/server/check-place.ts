import type { ContextOf } from '#platform/requests/operations.ts';
import { distanceMiles, type Position } from '#shared/places/distance.ts';
import { isPostalState, stateCodeOf, stateOfZip } from '../us-states.ts';
import { factsOfZip } from './for-others/us-places.ts';

/** A store's place as written in its form or in a row of a file. '' and null mean empty. */
export type WrittenPlace = { state: string; zip: string; lat: number | null; lng: number | null };

type CheckedPlace = {
  /** The code of the written state; the ZIP code's state if none was written or the text is no state. */
  state: string;
  /** The middle of the ZIP code; null if it is unknown. */
  middle: Position | null;
  /** Sentences about contradictions. */
  warnings: string[];
  /** Whether the position is far from its ZIP code. */
  isFar: boolean;
};

/** No ZIP code is this large: a store farther from its middle is somewhere else. */
const FAR_MILES = 100;

/**
 * Compares the state, ZIP code and position of a place in the United States, for forms and for imported files. Imports
 * use the corrected state (`isMended`), forms do not.
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

/** Positions this close to the middle of a ZIP code count as the middle: some 50 feet. */
const AT_MIDDLE_MILES = 0.01;

/** Whether a position is only the middle of the store's ZIP code. The form offers that one if the position is missing or wrong. */
export async function isMiddleOfZip({ zip, lat, lng }: Omit<WrittenPlace, 'state'>): Promise<boolean> {
  const middle = zip === '' ? undefined : (await factsOfZip(zip))?.position;
  if (!middle || lat === null || lng === null) return false;
  return distanceMiles(middle, { lat, lng }) < AT_MIDDLE_MILES;
}

/** Warnings about the place in a store's form, and the position that its ZIP code suggests. */
export async function checkWrittenPlace(
  _context: ContextOf<'user'>,
  place: WrittenPlace,
): Promise<{ warnings: string[]; middle: Position | null }> {
  const { warnings, middle, isFar } = await checkPlace(place, { isMended: false });
  return { warnings, middle: isFar || place.lat === null || place.lng === null ? middle : null };
}
