import type { Context } from '#platform/context.ts';
import { type Area, circleAround } from '#shared/places/area.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Viewer } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { TableSearch } from '../inputs.ts';
import { DEFAULT_RANGE_MILES } from '../rules.ts';
import { findStart } from './find-start.ts';
import type { Wanted } from './records/table-search.ts';
import { findWishes, type OwnWishes } from './records/wishes.ts';

/** A search after its start and its viewer have been resolved. */
export type Meant = {
  wanted: Wanted;
  /** The viewer's wishes, if the search is sorted by them and there are any; else null. */
  wishes: OwnWishes | null;
  /** The name of the start, such as 'Oakland, CA'; null if no place is named. */
  place: string | null;
  /** 0 means everywhere. */
  rangeMiles: number;
  isPlaceUnknown: boolean;
  /** Other towns with the same name. */
  towns: string[];
};

/** A mile more than the circle around an area, so that nothing at its corners is left out by rounding. */
const AREA_MARGIN_MILES = 1;

/** Where the viewer is, and the area of the map that they search. */
type Where = { near?: Position | undefined; area?: Area | undefined };

/**
 * Resolves a search. An area of the map takes precedence over every other place, and its tables have no distance. It starts at the place that it names, else at the viewer's position, else, if sorted by fit, at
 * the place in the viewer's wishes.
 */
export async function findWanted(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  search: TableSearch,
  { near, area }: Where = {},
): Promise<Meant> {
  const { place: text, rangeMiles, sort, ...filters } = search;
  if (area) return inArea({ ...filters, ...viewer }, area);
  const wishes = sort === 'fit' && viewer.playerId !== null ? await findWishes(db, viewer.playerId) : null;
  const named = text === undefined ? null : await findStart(text);
  const own = near
    ? { label: null, position: near }
    : wishes && { label: wishes.place, position: wishes.position };
  const { label, position } = named ?? own ?? { label: null, position: null };
  const ownRange = wishes && !named && !near ? (wishes.rangeMiles ?? 0) : DEFAULT_RANGE_MILES;
  const range = rangeMiles ?? ownRange;
  const wanted: Wanted = {
    ...filters,
    ...viewer,
    start: position && { position, rangeMiles: range === 0 ? null : range },
    ...(wishes && !named && { alsoOnline: true }),
  };
  return {
    wanted,
    wishes,
    place: label,
    rangeMiles: range,
    isPlaceUnknown: named !== null && named.position === null,
    towns: named?.towns ?? [],
  };
}

function inArea(filters: Omit<Wanted, 'start'>, area: Area): Meant {
  const { position, rangeMiles } = circleAround(area);
  return {
    wanted: { ...filters, start: { position, rangeMiles: rangeMiles + AREA_MARGIN_MILES, area } },
    wishes: null,
    place: null,
    rangeMiles: 0,
    isPlaceUnknown: false,
    towns: [],
  };
}
