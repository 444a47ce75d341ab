/** The weight of each part of a player's wishes when tables are sorted. docs/product/suits.md explains it to everybody: change both together. */
export const fitWeights = {
  /** The table plays when the player is free. */
  time: 40,
  /** It plays one of the player's game systems. */
  system: 40,
  /** It is very near; half as much at the limit of the player's range. */
  distance: 20,
  /** It has a style that the player likes. */
  style: 20,
  /** It is meant for players with the same experience; half as much if everybody is welcome. */
  experience: 10,
} as const;
