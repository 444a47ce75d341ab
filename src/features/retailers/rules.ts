import { inOneLine } from '#shared/text/isolated.ts';
import { plainNumerals } from '#shared/text/numerals.ts';
import { usesInWords } from '#shared/uses.ts';
import type { RetailerUses } from './admin-contract.ts';

/** What a fresh search looks through. */
export const DEFAULT_RANGE_MILES = 50;
/** Far beyond the farthest two places on Earth. */
export const MAX_RANGE_MILES = 1_000_000;

/** Stores that a search counts; what is beyond is only said to be more. */
export const MOST_COUNTED = 100;

/** Ranges that are one press away; 0 is everywhere. */
export const RANGES_MILES = [10, 25, 50, 100, 0] as const;
/** What a range that hides every store is widened to. */
const WIDER_MILES = [25, 50, 100, 250, 500];

/** The first round range that reaches the nearest store; null where that is not worth the trip. */
export const widerRangeMiles = (nearestMiles: number | null): number | null =>
  nearestMiles === null ? null : (WIDER_MILES.find((miles) => miles >= nearestMiles) ?? null);

/** Thousands as they are written in the United States: '1,000', '12,500.5'. */
const thousands = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * The miles that somebody typed; null for what is no number or negative. 0 means no filter. A comma before three digits
 * divides thousands, any other one is a decimal point; blanks around the number do not count.
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
 * A range that somebody typed behind the words, 'Oakland 25 miles', 'games within 10 mi', by itself; null for a text without
 * one. While it is `isTyping`, only the whole word 'miles' ends it.
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

/** An address on one line: '12 Game Street, Oakland, CA 94610'; empty where nothing is known. */
export function addressLine({ address, city, state, zip }: PostalAddress): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return inOneLine([address, city, region]);
}

/** The two lines of an address on a letter: '12 Game Street' and 'Oakland, CA 94610'; without what is not known. */
export const addressLines = ({ address, city, state, zip }: PostalAddress): string[] =>
  [address ?? '', addressLine({ address: null, city, state, zip })].filter((line) => line !== '');

/** Where a map shows the way to a store, from wherever its reader is; null where nothing is known of its place. */
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

/** What keeps a store from being removed, in words; null when nothing does. */
export const retailerUses = ({ campaigns, players, visits }: RetailerUses): string | null =>
  usesInWords([
    [campaigns, 'campaign'],
    [players, 'player'],
    [visits, 'visit'],
  ]);
