import { inOneLine } from '#shared/text/isolated.ts';
import { plainNumerals } from '#shared/text/numerals.ts';
import { usesInWords } from '#shared/uses.ts';
import type { RetailerUses } from './admin-contract.ts';

/** The range of a new search. */
export const DEFAULT_RANGE_MILES = 50;
/** More than the largest distance on Earth. */
export const MAX_RANGE_MILES = 1_000_000;

/** A search counts at most this many stores; above that it only says that there are more. */
export const MOST_COUNTED = 100;

/** Ranges offered as buttons; 0 means everywhere. */
export const RANGES_MILES = [10, 25, 50, 100, 0] as const;
/** The ranges that are suggested when nothing was found within the chosen one. */
const WIDER_MILES = [25, 50, 100, 250, 500];

/** The smallest suggested range that includes the nearest store; null if it is farther away than all of them. */
export const widerRangeMiles = (nearestMiles: number | null): number | null =>
  nearestMiles === null ? null : (WIDER_MILES.find((miles) => miles >= nearestMiles) ?? null);

/** Matches American thousands separators: '1,000', '12,500.5'. */
const thousands = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * Parses typed miles; null if not a number, or negative. 0 means no limit. A comma before three digits separates
 * thousands, any other comma is a decimal point; surrounding spaces are ignored.
 */
export function parseRangeMiles(text: string): number | null {
  const given = plainNumerals(text);
  const typed = thousands.test(given) ? given.replaceAll(',', '') : given.replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const miles = Number(typed);
  return miles <= MAX_RANGE_MILES ? miles : null;
}

const RANGE_BEHIND = /^(.*?)[,\s]+(?:within\s+)?(\d[\d.,]*)\s*miles$/iu;
const RANGE_AT_LAST = /^(.*?)[,\s]+(?:within\s+)?(\d[\d.,]*)\s*mi(?:les?)?\.?$/iu;

/**
 * Splits off a range typed after the words: 'Oakland 25 miles', 'games within 10 mi'. Null for a text without one.
 * While the user `isTyping`, only the full word 'miles' is recognised.
 */
export function splitRange(
  text: string,
  { isTyping = false } = {},
): { text: string; rangeMiles: number } | null {
  const pattern = isTyping ? RANGE_BEHIND : RANGE_AT_LAST;
  const [, words, typed = ''] = pattern.exec(text.trim()) ?? [];
  const rangeMiles = parseRangeMiles(typed);
  return words === undefined || rangeMiles === null ? null : { text: words, rangeMiles };
}

export type PostalAddress = {
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};

/** An address on one line: '12 Game Street, Oakland, CA 94610'. Empty if nothing is known. */
export function addressLine({ address, city, state, zip }: PostalAddress): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return inOneLine([address, city, region]);
}

/** An address on two lines: '12 Game Street' and 'Oakland, CA 94610'. Unknown parts are left out. */
export const addressLines = ({ address, city, state, zip }: PostalAddress): string[] =>
  [address ?? '', addressLine({ address: null, city, state, zip })].filter((line) => line !== '');

/** The URL of a map with directions to a store from the reader's own location; null if the store's place is unknown. */
export function directionsUrl(
  store: PostalAddress & { name: string; lat: number | null; lng: number | null },
): string | null {
  const { name, lat, lng } = store;
  const { address, city, state, zip } = store;
  const known = [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean);
  const place = known.length === 0 ? null : [name, ...known].join(', ');
  const destination = place ?? (lat !== null && lng !== null ? `${lat},${lng}` : null);
  if (destination === null) return null;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}

/** Describes what keeps a store from being removed; null if nothing does. */
export const retailerUses = ({ campaigns, players, visits }: RetailerUses): string | null =>
  usesInWords([
    [campaigns, 'campaign'],
    [players, 'player'],
    [visits, 'visit'],
  ]);
