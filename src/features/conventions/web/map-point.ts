import type { MapPoint } from '#features/maps/web/for-others/map-points.ts';
import type { Convention } from '../contract.ts';

/** A convention on the map; null if nobody knows where it is. */
export const pointOf = ({ id, name, venue, location, position }: Convention): MapPoint | null =>
  position && {
    id,
    position,
    name,
    detail: [venue, location].filter(Boolean).join(', '),
    path: `/conventions/${id}`,
  };
