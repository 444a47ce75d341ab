/** The range around a venue. Fixed, because moving the edge would let somebody identify single players. */
export const DEMAND_RANGE_MILES = 10;
/** Figures are multiples of this and not smaller: smaller groups are never shown. */
export const DEMAND_STEP = 5;
/** The most figures shown for a venue. */
export const MOST_FIGURES = 12;
/** The most players that are counted around a venue, the nearest first. */
export const MOST_COUNTED_PLAYERS = 20_000;
/** Wishes that were not changed for this many days are not counted. */
export const WISHES_DAYS = 365;

/**
 * Rounds a count to a multiple of DEMAND_STEP for display, up or down depending on the players' seeds. The same players
 * always give the same figure, at every venue. One player more or less changes it by nothing or by a whole step, and
 * nobody knows at which count.
 * @param count at least DEMAND_STEP
 * @param seed what the seeds of the players counted make together
 */
export const roundedDemand = (count: number, seed: number): number =>
  Math.floor((count + (Math.abs(seed) % DEMAND_STEP)) / DEMAND_STEP) * DEMAND_STEP;
