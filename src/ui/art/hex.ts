/** The terrain of a tile; each has a colour and a deeper one in tokens.css. */
export type Terrain = 'grass' | 'water' | 'sand' | 'clay' | 'night';

export type Point = readonly [x: number, y: number];

const RADIUS = 52;
/** The perspective of the board: a tile's height relative to its width. */
const TILT = 0.58;

const corner = (index: number): Point => {
  const angle = (Math.PI / 3) * index;
  return [Math.cos(angle) * RADIUS, Math.sin(angle) * RADIUS * TILT];
};

const [east, southEast, southWest, west, northWest, northEast] = [0, 1, 2, 3, 4, 5].map(corner) as [
  Point,
  Point,
  Point,
  Point,
  Point,
  Point,
];

const round = (value: number) => Number(value.toFixed(1));

/** Formats points for the `points` attribute of an SVG polygon. */
const toPoints = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

/** The upper face of a tile around the origin. */
export const topFace = toPoints([east, southEast, southWest, west, northWest, northEast]);

const drop = ([x, y]: Point, height: number): Point => [x, y + height];
const wall = (a: Point, b: Point, height: number) => toPoints([a, b, drop(b, height), drop(a, height)]);

/** The three visible walls of a tile, `height` units high. */
export const wallsOf = (height: number) => ({
  right: wall(east, southEast, height),
  front: wall(southEast, southWest, height),
  left: wall(southWest, west, height),
});

/** The outline of all three walls together. */
export const skirtOf = (height: number): string =>
  toPoints([
    east,
    southEast,
    southWest,
    west,
    drop(west, height),
    drop(southWest, height),
    drop(southEast, height),
    drop(east, height),
  ]);

/** The position of a tile, from its axial coordinates. */
export const tilePosition = (q: number, r: number): Point => [
  q * RADIUS * 1.56,
  (r + q / 2) * RADIUS * Math.sqrt(3) * TILT * 1.04,
];
