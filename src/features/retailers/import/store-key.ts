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

const lowered = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
const punctuation = /[ \t\n\r!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]+/g;

/** ASCII letters and digits, and everything beyond ASCII: what two spellings of one store have in common. */
const essence = (text: string): string => lowered(text).replaceAll(punctuation, '');

/** The essence of an address, with the words of streets abbreviated. */
const streetKey = (address: string): string =>
  lowered(address)
    .split(punctuation)
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
      : essence(zip ? zip.slice(0, 5) : `${city}/${state}`);
  return [essence(name), streetKey(address), place].join('|');
}
