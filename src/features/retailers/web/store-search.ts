import type { Position } from '#shared/distance.ts';
import { firstCharacters } from '#shared/text/shortened.ts';
import { DEFAULT_RANGE_MILES, parseRangeMiles } from '../rules.ts';

export const MAX_TEXT = 100;

/** What is searched for, as the search's address holds it: never where somebody is. */
export type SearchTerms = { text: string; rangeMiles: number };

/** The terms that an address holds; anything else in it is ignored. */
export function readTerms({ q, miles }: { q?: unknown; miles?: unknown }): SearchTerms {
  return {
    text: typeof q === 'string' || typeof q === 'number' ? firstCharacters(String(q).trim(), MAX_TEXT) : '',
    rangeMiles: (typeof miles === 'number' ? parseRangeMiles(String(miles)) : null) ?? DEFAULT_RANGE_MILES,
  };
}

/** The address of a search, without what goes without saying. */
export const addressOf = ({ text, rangeMiles }: SearchTerms) => ({
  ...(text !== '' && { q: text }),
  ...(rangeMiles !== DEFAULT_RANGE_MILES && { miles: rangeMiles }),
});

/** What the server is asked for, from where the reader is, if that is known. */
export const questionOf = ({ text, rangeMiles }: SearchTerms, position: Position | null) => ({
  text,
  ...(position ? { near: { position, rangeMiles } } : { rangeMiles }),
});
