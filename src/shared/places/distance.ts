/** The Earth's radius, as the specification sets it. */
const EARTH_RADIUS_MILES = 3959;
export const FEET_PER_MILE = 5280;

export type Position = { lat: number; lng: number };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in miles. The half-chord formula stays exact for identical points, at the poles and at the antimeridian. */
export function distanceMiles(a: Position, b: Position): number {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2);
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2);
  const halfChordSquared = sinLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(halfChordSquared)));
}
