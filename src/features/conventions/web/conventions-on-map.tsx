import { type ReactNode, useMemo } from 'react';
import { MapBesideList } from '#features/maps/web/for-others/map-beside-list.tsx';
import { type PagedQuery, useAllForMap } from '#features/maps/web/for-others/use-all-for-map.ts';
import type { Convention, When } from '../contract.ts';
import { pointOf } from './map-point.ts';

/** What a list of conventions does so that the map follows it. */
export type ListedConventions = {
  itemOf: (convention: Convention) => object;
  buttonOf: (convention: Convention) => ReactNode;
};

type ConventionsOnMapProps = {
  query: PagedQuery<Convention>;
  when: When;
  children: (map: ListedConventions) => ReactNode;
};

/** Conventions beside a map of their towns. */
export function ConventionsOnMap({ query, when, children }: ConventionsOnMapProps) {
  useAllForMap(query);
  const points = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items.flatMap((one) => pointOf(one) ?? [])) ?? [],
    [query.data],
  );
  return (
    <MapBesideList label={`Map of ${when} conventions`} points={points} fitKey={when}>
      {({ itemOf, buttonOf }) =>
        children({ itemOf: ({ id }) => itemOf(id), buttonOf: (one) => buttonOf(pointOf(one)) })
      }
    </MapBesideList>
  );
}
