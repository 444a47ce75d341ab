import type { Context } from '#platform/context.ts';
import type { Position } from '#shared/places/distance.ts';
import type { Viewer } from '#features/campaigns/server/records/campaigns/campaigns.ts';
import type { TableSearch } from '../inputs.ts';
import { DEFAULT_RANGE_MILES } from '../rules.ts';
import { findStart } from './find-start.ts';
import type { Wanted } from './records/table-search.ts';
import { findWishes, type OwnWishes } from './records/wishes.ts';

/** What a search asks for, once it is known where it starts and for whom it is. */
export type Meant = {
  wanted: Wanted;
  /** What suits the viewer, where the search is sorted by that and they said so. */
  wishes: OwnWishes | null;
  /** Where it starts, such as 'Oakland, CA'; null where no place is named. */
  place: string | null;
  /** 0 is everywhere. */
  rangeMiles: number;
  isPlaceUnknown: boolean;
  /** Other towns of the name. */
  towns: string[];
};

/**
 * What a search looks for. It starts at the place that it names, else where the viewer is, else, sorted by what suits, where
 * their wishes say.
 */
export async function findWanted(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  search: TableSearch,
  near?: Position,
): Promise<Meant> {
  const { place: text, rangeMiles, sort, ...filters } = search;
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
