import { z } from 'zod';
import { distanceMiles, type Position } from './distance.ts';
import { latShape, lngShape } from './position.ts';

/** An area of a map in degrees. It crosses the date line if `west` is greater than `east`. */
export const areaShape = z
  .strictObject({ south: latShape, west: lngShape, north: latShape, east: lngShape })
  .refine(({ south, north }) => south < north, { path: ['north'], error: 'must be north of the south' });
export type Area = z.infer<typeof areaShape>;

const FULL_TURN = 360;
const HALF_TURN = 180;

/** How many degrees of longitude an area spans. */
const widthOf = ({ west, east }: Area) => (west <= east ? east - west : east - west + FULL_TURN);

/** The middle of an area, and the miles from there to its farthest corner: the circle around it. */
export function circleAround(area: Area): { position: Position; rangeMiles: number } {
  const { south, west, north } = area;
  const lng = west + widthOf(area) / 2;
  const position = { lat: (south + north) / 2, lng: lng > HALF_TURN ? lng - FULL_TURN : lng };
  // Half a turn away or more, an edge's middle may be as far as a corner.
  const points = [south, 0, north].flatMap((lat) =>
    lat < south || lat > north
      ? []
      : [0, 1, 2].map((part) => ({ lat, lng: west + (part / 2) * widthOf(area) })),
  );
  return { position, rangeMiles: Math.max(...points.map((point) => distanceMiles(position, point))) };
}
