/**
 * What each part of a player's wishes weighs in the order of tables. docs/product/suits.md explains it to everybody: change
 * both together.
 */
export const fitWeights = {
  /** Played when the player can come. */
  time: 40,
  /** Of a game system that they play. */
  system: 40,
  /** Next door; half as much at the end of how far they go. */
  distance: 20,
  /** In a style that they like. */
  style: 20,
  /** For players as experienced as they are; half as much where everybody is welcome. */
  experience: 10,
} as const;
