import type { Area } from '#shared/places/area.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Id } from '#shared/ids.ts';
import { firstCharacters } from '#shared/text/shortened.ts';
import { DEFAULT_RANGE_MILES, parseRangeMiles } from '../rules.ts';

export const MAX_TEXT = 100;

const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The search as its URL holds it; never includes the reader's location. */
export type SearchTerms = {
  text: string;
  rangeMiles: number;
  /** Only stores with upcoming games of this game system; the URL parameter has the same name as on the play pages. */
  system?: Id;
  /** Only stores with games within a week. */
  week?: 'yes';
  /** Whether the map is open. */
  map?: 'yes';
};

type Address = { q?: unknown; miles?: unknown; system?: unknown; week?: unknown; map?: unknown };

/** The search terms in a URL; anything else in it is ignored. */
export function readTerms({ q, miles, system, week, map }: Address): SearchTerms {
  return {
    // The router parses texts that look like numbers or booleans.
    text: ['string', 'number', 'boolean'].includes(typeof q)
      ? firstCharacters(String(q).trim(), MAX_TEXT)
      : '',
    rangeMiles: (typeof miles === 'number' ? parseRangeMiles(String(miles)) : null) ?? DEFAULT_RANGE_MILES,
    ...(typeof system === 'string' && isUuid.test(system) && { system }),
    ...(week === 'yes' && { week }),
    ...(map === 'yes' && { map }),
  };
}

/** The URL parameters of a search, without default values. */
export const addressOf = ({ text, rangeMiles, ...games }: SearchTerms) => ({
  ...(text !== '' && { q: text }),
  ...(rangeMiles !== DEFAULT_RANGE_MILES && { miles: rangeMiles }),
  ...games,
});

/** The request to the server, with the area of the map that is searched, else with the reader's position if known. */
export const questionOf = (
  { text, rangeMiles, system, week }: SearchTerms,
  position: Position | null,
  area: Area | null = null,
) => ({
  text,
  ...(system !== undefined && { gameSystemId: system }),
  ...(week && { games: 'this-week' as const }),
  ...(area ? { area } : position ? { near: { position, rangeMiles } } : { rangeMiles }),
});
