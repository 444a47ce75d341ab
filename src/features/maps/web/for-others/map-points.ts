import type { Position } from '#shared/places/distance.ts';

/** A place on the map that stands for something in the list beside it. */
export type MapPoint = {
  /** The id of what it stands for. */
  id: string;
  position: Position;
  name: string;
  /** A line below the name, such as its town. */
  detail: string;
  /** The path of its page. */
  path: string;
};

/** How many things of a list the map shows at most; a page with an open map loads as many. */
export const MOST_POINTS = 100;
