import type { MapPoint } from '#features/maps/web/for-others/map-points.ts';
import type { FoundRetailer, RetailerDetail } from '../../contract.ts';
import { addressLine } from '../../rules.ts';

/** A store on its own page; null if nobody knows where it is. */
export const placeOf = (store: RetailerDetail): MapPoint | null => {
  const { id, name, lat, lng } = store;
  if (lat === null || lng === null) return null;
  return { id, position: { lat, lng }, name, detail: addressLine(store), path: `/retailers/${id}` };
};

/** A found store on the map; null if nobody knows where it is. */
export const pointOf = (store: FoundRetailer): MapPoint | null =>
  store.position && {
    id: store.id,
    position: store.position,
    name: store.name,
    detail: [addressLine(store), store.isApproximate && '(about here)'].filter(Boolean).join(' '),
    path: `/retailers/${store.id}`,
  };
