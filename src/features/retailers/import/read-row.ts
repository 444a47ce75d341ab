import type { ImportColumns, ImportField } from './columns.ts';
import { importedRetailerShape, type ImportedRetailer, wordOf } from './inputs.ts';
import { stateCodes } from './us-states.ts';

/** A row that can be stored, or why it can't. */
export type ReadRow = { store: ImportedRetailer } | { problem: string };

/** The apostrophe that our own CSVs put in front of text that a spreadsheet would take for a formula. */
const madeText = /^'(?=\s*[=+\-@＝＋－＠])/u;

/** Coordinates closer to 0° 0° than this are a program's way to say that it does not know. */
const NOWHERE_DEGREES = 0.01;

/**
 * Makes a store of a row: address lines joined, state names shortened to their codes, ZIP codes with the zeros that
 * spreadsheets drop, coordinates of 0° 0° left out. `nameOfAll` is what stores without a name are called.
 */
export function readRow(cells: readonly string[], columns: ImportColumns, nameOfAll: string): ReadRow {
  const read = (field: ImportField): string => {
    const column = columns[field];
    return (column === undefined ? '' : (cells[column] ?? ''))
      .replaceAll(/\s+/g, ' ')
      .replace(madeText, '')
      .trim();
  };
  const lat = numberOf(read('lat'));
  const lng = numberOf(read('lng'));
  if (lat === undefined || lng === undefined) return { problem: 'The coordinates are no numbers' };
  const isPlaced = lat !== null && lng !== null && Math.hypot(lat, lng) > NOWHERE_DEGREES;
  const state = read('state');
  const parsed = importedRetailerShape.safeParse({
    name: read('name') || read('brand') || nameOfAll.trim(),
    description: read('description'),
    address: [read('address'), read('address2')].filter(Boolean).join(', '),
    city: read('city'),
    state: stateCodes[state.toLowerCase()] ?? state,
    zip: wholeZip(read('zip')),
    phone: read('phone'),
    email: read('email'),
    websiteUrl: webAddress(read('websiteUrl')),
    lat: isPlaced ? lat : null,
    lng: isPlaced ? lng : null,
  });
  if (parsed.success) return { store: parsed.data };
  return { problem: problemOf(parsed.error.issues[0]) };
}

type Issue = { code?: string | undefined; path: readonly PropertyKey[]; message: string; maximum?: unknown };

/** Why a row can't be stored, in words for the person with the file. */
function problemOf(issue: Issue | undefined): string {
  const field = String(issue?.path[0] ?? '');
  if (field === 'lat') return 'The latitude is not between -90 and 90';
  if (field === 'lng') return 'The longitude is not between -180 and 180';
  if (field === 'name' && issue?.code === 'too_small') return 'There is no name';
  if (issue?.code === 'too_big')
    return `The ${wordOf(field)} is longer than ${String(issue.maximum)} characters`;
  if (field === 'address') return 'There is neither an address nor coordinates';
  return `The ${wordOf(field)} can't be stored: ${issue?.message ?? ''}`;
}

/** Degrees; null for an empty cell, undefined for text that is not a number. */
function numberOf(text: string): number | null | undefined {
  if (text === '' || /^(n\/a|null|none|nan)$/i.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** A ZIP code with the leading zeros that a spreadsheet dropped; other text stays as it is. */
function wholeZip(text: string): string {
  const [, digits, plus] = /^(\d{3,5})(?:\.0+)?(?:-(\d{4}))?$/.exec(text) ?? [];
  if (digits !== undefined) return digits.padStart(5, '0') + (plus === undefined ? '' : `-${plus}`);
  const [, nine] = /^(\d{8,9})$/.exec(text) ?? [];
  return nine === undefined ? text : nine.padStart(9, '0').replace(/^(\d{5})(\d{4})$/, '$1-$2');
}

const webAddress = (text: string): string =>
  text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`;

/** ASCII letters and digits, and everything beyond ASCII: what two spellings of one store have in common. */
const essence = (text: string): string =>
  text
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[ \t\n\r!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g, '');

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
  return [essence(name), essence(address), place].join('|');
}
