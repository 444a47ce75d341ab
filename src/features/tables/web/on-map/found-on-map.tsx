import { type ReactNode, useMemo } from 'react';
import type { Area } from '#shared/places/area.ts';
import { MapBesideList } from '#features/maps/web/for-others/map-beside-list.tsx';
import { MOST_POINTS } from '#features/maps/web/for-others/map-points.ts';
import { type PagedQuery, useAllForMap } from '#features/maps/web/for-others/use-all-for-map.ts';
import type { FoundTable } from '../../contract.ts';
import { pointOf } from './map-point.ts';

/** What a list of tables does so that the map follows it. */
export type TablesOnMap = {
  itemOf: (table: FoundTable) => object;
  buttonOf: (table: FoundTable) => ReactNode;
};

type FoundOnMapProps = {
  query: PagedQuery<FoundTable>;
  /** How many tables the search found. */
  total: number;
  fitKey: string;
  onSearchArea: (area: Area) => void;
  children: (map: TablesOnMap) => ReactNode;
};

/** The found tables beside a map of where they meet. */
export function FoundOnMap({ query, total, children, ...search }: FoundOnMapProps) {
  useAllForMap(query);
  const points = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items.flatMap((table) => pointOf(table) ?? [])) ?? [],
    [query.data],
  );
  return (
    <MapBesideList {...search} label="Map of tables" points={points} note={noteOf(total, points.length)}>
      {({ itemOf, buttonOf }) =>
        children({
          itemOf: ({ campaign }) => itemOf(campaign.id),
          buttonOf: (table) => buttonOf(pointOf(table)),
        })
      }
    </MapBesideList>
  );
}

/** What the map says where it does not show all. */
function noteOf(total: number, shown: number): string | undefined {
  if (total > MOST_POINTS)
    return `The map shows the first ${MOST_POINTS}. Zoom in and search the area for more.`;
  return total > 0 && shown === 0 ? 'None of these tables has a known place.' : undefined;
}
