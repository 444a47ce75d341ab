/** Around a venue, so far; fixed, so that nobody tells people apart by moving the edge. */
export const DEMAND_RANGE_MILES = 10;
/** Figures are multiples of this, and begin with it: no smaller group is ever shown. */
export const DEMAND_STEP = 5;
/** Figures that are shown of a venue. */
export const MOST_FIGURES = 12;
/** Players around a venue that are counted: the nearest ones. */
export const MOST_COUNTED_PLAYERS = 20_000;
/** Wishes that nobody touched for so long are not counted. */
export const WISHES_DAYS = 365;

/**
 * A count as it is shown: rounded to a multiple of DEMAND_STEP, up or down, by the players' seeds. The same players
 * make the same figure anywhere and each time it is asked for; one player more or less changes it by nothing or by a whole
 * step, and nobody knows at which count.
 * @param count at least DEMAND_STEP
 * @param seed what the seeds of the players counted make together
 */
export const roundedDemand = (count: number, seed: number): number =>
  Math.floor((count + (Math.abs(seed) % DEMAND_STEP)) / DEMAND_STEP) * DEMAND_STEP;
