import { type ReactNode, useMemo } from 'react';
import type { Area } from '#shared/places/area.ts';
import { MapBesideList } from '#features/maps/web/for-others/map-beside-list.tsx';
import { MOST_POINTS } from '#features/maps/web/for-others/map-points.ts';
import { type PagedQuery, useAllForMap } from '#features/maps/web/for-others/use-all-for-map.ts';
import type { FoundRetailer } from '../../contract.ts';
import { pointOf } from './map-point.ts';

/** What a list of stores does so that the map follows it. */
export type StoresOnMap = {
  itemOf: (store: FoundRetailer) => object;
  buttonOf: (store: FoundRetailer) => ReactNode;
};

type FoundOnMapProps = {
  query: PagedQuery<FoundRetailer>;
  /** How many stores the search found. */
  total: number;
  fitKey: string;
  onSearchArea: (area: Area) => void;
  children: (map: StoresOnMap) => ReactNode;
};

/** The found stores beside a map of them. */
export function FoundOnMap({ query, total, children, ...search }: FoundOnMapProps) {
  useAllForMap(query);
  const points = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items.flatMap((store) => pointOf(store) ?? [])) ?? [],
    [query.data],
  );
  const note =
    total > MOST_POINTS
      ? `The map shows the first ${MOST_POINTS}. Zoom in and search the area for more.`
      : undefined;
  return (
    <MapBesideList {...search} label="Map of retailers" points={points} note={note}>
      {({ itemOf, buttonOf }) =>
        children({ itemOf: ({ id }) => itemOf(id), buttonOf: (store) => buttonOf(pointOf(store)) })
      }
    </MapBesideList>
  );
}
