import { usesInWords } from '../../shared/uses.ts';
import type { RetailerUses } from './admin-contract.ts';

/** What a fresh search looks through. */
export const DEFAULT_RANGE_MILES = 50;
/** Far beyond the farthest two places on Earth. */
export const MAX_RANGE_MILES = 1_000_000;

/**
 * The miles that somebody typed; null for what is no number or negative. 0 means no filter. Digits with
 * one point or comma count, blanks around them do not.
 */
export function parseRangeMiles(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return null;
  const miles = Number(typed);
  return miles <= MAX_RANGE_MILES ? miles : null;
}

type PostalAddress = {
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};

/** An address on one line: '12 Game Street, Oakland, CA 94610'; empty where nothing is known. */
export function addressLine({ address, city, state, zip }: PostalAddress): string {
  const region = [state, zip].filter(Boolean).join(' ');
  return [address, city, region].filter(Boolean).join(', ');
}

/** What keeps a store from being removed, in words; null when nothing does. */
export const retailerUses = ({ campaigns, players, visits }: RetailerUses): string | null =>
  usesInWords([
    [campaigns, 'campaign'],
    [players, 'player'],
    [visits, 'visit'],
  ]);
