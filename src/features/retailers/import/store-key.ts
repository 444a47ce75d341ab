import { searchWords } from '#shared/text/search-words.ts';
import type { ImportedRetailer } from './inputs.ts';

/** Words of streets and what they are abbreviated to, as `street_key` in the database has them. */
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

/** What two spellings of a name have in common: the letters of its words. */
const essence = (text: string): string => searchWords(text).join('');

/** The essence of an address or a town, with the words of streets and places abbreviated. */
const streetKey = (address: string): string =>
  searchWords(address)
    .map((word) => streetWords.get(word) ?? word)
    .join('');

/** To about a hundred metres. */
const STEPS_A_DEGREE = 1000;

/**
 * What identifies a store: name, address and place; without an address, its coordinates (retailer_key in the database
 * does the same).
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
