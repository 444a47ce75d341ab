import type { Geometry, Position } from 'geojson';

const HALF_TURN = 180;
const FULL_TURN = 360;
const SOUTH_POLE = -90;

/** A line that goes on past the date line, where the source jumps to the other edge of the map. */
function unwrapLine(line: Position[]): Position[] {
  let turns = 0;
  return line.map(([lng = 0, lat = 0], at) => {
    const before = line[at - 1]?.[0] ?? lng;
    if (lng - before > HALF_TURN) turns -= 1;
    else if (before - lng > HALF_TURN) turns += 1;
    return [lng + turns * FULL_TURN, lat];
  });
}

/** A ring; the one around the pole, which ends a turn away from its beginning, is closed along the map's edge. */
function unwrapRing(ring: Position[]): Position[] {
  const unwrapped = unwrapLine(ring);
  const [first, last] = [unwrapped[0], unwrapped.at(-1)];
  if (!first || !last || first[0] === last[0]) return unwrapped;
  return [...unwrapped, [last[0]!, SOUTH_POLE], [first[0]!, SOUTH_POLE], first];
}

/** The shape on a flat map that goes on past the date line. */
export function unwrap(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: unwrapLine(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapLine) };
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) };
    case 'MultiPolygon':
      return {
        ...geometry,
        coordinates: geometry.coordinates.map((rings) => rings.map(unwrapRing)),
      };
    default:
      return geometry;
  }
}
