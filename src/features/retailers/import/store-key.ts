import { searchWords } from '#shared/text/search-words.ts';
import type { ImportedRetailer } from './inputs.ts';

/** Abbreviations of words in addresses, the same as in the database function `street_key`. */
const streetWords = new Map([
  ['avenue', 'ave'],
  ['av', 'ave'],
  ['street', 'st'],
  ['saint', 'st'],
  ['boulevard', 'blvd'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy'],
  ['pky', 'pkwy'],
  ['circle', 'cir'],
  ['terrace', 'ter'],
  ['trail', 'trl'],
  ['turnpike', 'tpke'],
  ['plaza', 'plz'],
  ['center', 'ctr'],
  ['centre', 'ctr'],
  ['expressway', 'expy'],
  ['freeway', 'fwy'],
  ['suite', 'ste'],
  ['building', 'bldg'],
  ['floor', 'fl'],
  ['mount', 'mt'],
  ['fort', 'ft'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
]);

/** The words of a name without spaces and punctuation: the same for different spellings. */
const essence = (text: string): string => searchWords(text).join('');

/** The essence of an address or a town, with words such as "street" abbreviated. */
const streetKey = (address: string): string =>
  searchWords(address)
    .map((word) => streetWords.get(word) ?? word)
    .join('');

/** Rounds coordinates to about a hundred metres. */
const STEPS_A_DEGREE = 1000;

/**
 * The key that identifies a store: name, address and place; without an address, the coordinates. The database function
 * `retailer_key` does the same.
 */
export function storeKey({ name, address, city, state, zip, lat, lng }: ImportedRetailer): string {
  const place =
    address === '' && lat !== null && lng !== null
      ? [lat, lng].map((degrees) => String(Math.floor(degrees * STEPS_A_DEGREE))).join(',')
      : zip
        ? essence(zip.slice(0, 5))
        : streetKey(`${city}/${state}`);
  return [essence(name), streetKey(address), place].join('|');
}
