/** Shown where the own player can't be read. */
export const LOAD_PLAYER_ERROR = 'There was an error loading your player profile. Please try again later.';

/** Why no player was made or changed. */
export const playerReasons: Record<string, string> = {
  PLAYER_EXISTS: 'You already have a player profile',
  ALIAS_TAKEN: 'This alias is already taken',
};
