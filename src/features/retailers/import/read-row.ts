import { plainNumerals } from '#shared/text/numerals.ts';
import { countCharacters, shortened } from '#shared/text/shortened.ts';
import { LONGEST_DESCRIPTION } from '../inputs.ts';
import type { ImportColumns, ImportField } from './columns.ts';
import { importedRetailerShape, type ImportedRetailer, wordOf } from './inputs.ts';
import { type ContactField, readContact, saysNothing } from './read-contact.ts';
import { isPostalState, stateOf, territoryAt } from '../us-states.ts';

/** A row that can be stored, with warnings about what looks wrong in it; or the problem why it can't be. */
export type ReadRow = { store: ImportedRetailer; warnings: string[] } | { problem: string };

/** How to name stores whose rows do not: those without a name, and those of one chain. */
export type Naming = {
  /** The name of stores without one. */
  nameOfAll?: string | undefined;
  /** Put before every name that does not contain it yet. */
  chain?: string | undefined;
};

/** The formula that makes spreadsheets keep a number's leading zeros: `="02108"`. */
const quotedFormula = /^="([^"]*)"$/u;

/** The apostrophe that our own CSVs put before text that a spreadsheet would read as a formula. */
const madeText = /^'(?=\s*[=+\-@＝＋－＠])/u;

/** Coordinates closer to 0° 0° than this mean "unknown": programs write them so. */
const NOWHERE_DEGREES = 0.01;

const contactFields = ['phone', 'email', 'websiteUrl'] as const;

const home = new Set(['', 'us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america']);
/**
 * Turns a row into a store: joins address lines, shortens state names to codes, restores the leading zeros of ZIP codes
 * that spreadsheets drop, leaves out coordinates of 0° 0° and corrects swapped ones. Outside of the United States,
 * states and postal codes stay as they are.
 */
export function readRow(cells: readonly string[], columns: ImportColumns, naming: Naming = {}): ReadRow {
  const read = (field: ImportField): string => {
    const column = columns[field];
    return (column === undefined ? '' : (cells[column] ?? ''))
      .replaceAll(/[\s\0]+/g, ' ')
      .trim()
      .replace(quotedFormula, '$1')
      .replace(madeText, '');
  };
  const readPlace = (field: ImportField): string => (saysNothing(read(field)) ? '' : read(field));
  const contacts = new Map(contactFields.map((field) => [field, readContact(field, read(field))] as const));
  const contact = (field: ContactField): string => contacts.get(field)?.value ?? '';
  const point = readPoint(read('lat'), read('lng'));
  if (point === null) return { problem: 'The coordinates are no numbers' };
  // In this column 'NA' is Namibia, not "not available".
  const country = /^na$/iu.test(read('country')) ? 'NA' : readPlace('country');
  const island = territoryOf(country);
  const isAbroad = !home.has(country.toLowerCase()) && island === null;
  const isSwapped = !isAbroad && !isInUnitedStates(point) && isInUnitedStates(swapped(point));
  const { lat, lng } = isSwapped ? swapped(point) : point;
  const isPlaced = lat !== null && lng !== null && Math.hypot(lat, lng) > NOWHERE_DEGREES;
  const zip = isAbroad ? readPlace('zip') : wholeZip(readPlace('zip'));
  const state = readPlace('state');
  const description = read('description');
  const parsed = importedRetailerShape.safeParse({
    name: nameOf(readPlace('name') || readPlace('brand'), naming),
    description: shortened(description, LONGEST_DESCRIPTION),
    address: [readPlace('address'), readPlace('address2')].filter(Boolean).join(', '),
    city: readPlace('city'),
    state: isAbroad ? state : stateCode(state, island),
    zip: zip ?? '',
    country: isAbroad ? country : '',
    phone: contact('phone'),
    email: contact('email'),
    websiteUrl: contact('websiteUrl'),
    lat: isPlaced ? lat : null,
    lng: isPlaced ? lng : null,
  });
  if (!parsed.success) return { problem: problemOf(parsed.error.issues[0]) };
  const warnings = [
    ...(isAbroad ? [`Outside of the United States (${country})`] : []),
    ...(isSwapped ? ['Latitude and longitude were swapped'] : []),
    ...(zip === null ? [`${read('zip')} is no ZIP code`] : []),
    ...(countCharacters(description) > LONGEST_DESCRIPTION
      ? [`The description was shortened to ${LONGEST_DESCRIPTION.toLocaleString('en-US')} characters`]
      : []),
    ...[...contacts.values()].flatMap(({ warning }) => warning ?? []),
  ];
  return { store: parsed.data, warnings };
}

function nameOf(name: string, { nameOfAll = '', chain = '' }: Naming): string {
  const own = name || nameOfAll.trim();
  const first = chain.trim();
  return own.toLowerCase().includes(first.toLowerCase()) ? own : `${first} ${own}`.trim();
}

type Issue = { code?: string | undefined; path: readonly PropertyKey[]; message: string; maximum?: unknown };

/** Why a row can't be stored, worded for the person who imports the file. */
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

type Point = { lat: number | null; lng: number | null };

const swapped = ({ lat, lng }: Point): Point => ({ lat: lng, lng: lat });

/** Roughly: from Hawaii to northern Alaska and to Maine, and the territories. */
const isInUnitedStates = ({ lat, lng }: Point): boolean =>
  lat !== null &&
  lng !== null &&
  ((lat > 18 && lat < 72 && lng < -64) || (lat > 50 && lng > 172) || territoryAt({ lat, lng }) !== null);

/** The code of a US territory, which some files list as a country of its own; null for any other country. */
function territoryOf(country: string): string | null {
  const state = stateOf(country);
  return state?.box ? state.code : null;
}

/** The code of a state given by code, name or abbreviation. If the row names no US state, the territory (`island`) is used. */
const stateCode = (state: string, island: string | null): string =>
  stateOf(state)?.code ?? (island !== null && !isPostalState(state) ? island : state);

/** The coordinates of a row, each null if empty; the result is null if one is not a number. */
function readPoint(latText: string, lngText: string): Point | null {
  const [lat, lng] = [numberOf(latText), numberOf(lngText)];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** Degrees; null for an empty cell, undefined for text that is not a number. */
function numberOf(cell: string): number | null | undefined {
  const text = plainNumerals(cell).replace(/\s?[°º]$/u, '');
  if (saysNothing(text)) return null;
  const number = Number(/^-?\d{1,3},\d+$/.test(text) ? text.replace(',', '.') : text);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Restores a ZIP code's leading zeros that a spreadsheet dropped, and expands the exponent form that it gives large
 * numbers; null if that form has lost digits. Other text stays as it is.
 */
function wholeZip(text: string): string | null {
  const [short, mantissa = '', exponent] = /^(\d\.\d+)e\+?0?(\d)$/i.exec(text) ?? [];
  if (short !== undefined)
    return mantissa.length - 2 < Number(exponent) ? null : wholeZip(String(Number(text)));
  const [, digits, plus] = /^(\d{3,5})(?:\.0+)?(?:-(\d{4}))?$/.exec(text) ?? [];
  if (digits !== undefined) return digits.padStart(5, '0') + (plus === undefined ? '' : `-${plus}`);
  const [, nine] = /^(\d{8,9})$/.exec(text) ?? [];
  return nine === undefined ? text : nine.padStart(9, '0').replace(/^(\d{5})(\d{4})$/, '$1-$2');
}
