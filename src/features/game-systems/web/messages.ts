/** What who has no player is told. */
export const PLAYER_REQUIRED = 'Player profile required: Please create a player profile first';

/** Why no game system was added, changed or removed. */
export const gameSystemReasons: Record<string, string> = {
  GAME_SYSTEM_NOT_FOUND: 'This game system is no longer offered',
  GAME_SYSTEM_ALREADY_ADDED: 'You have already added this game system',
  GAME_ACCOUNT_NOT_FOUND: 'This game system is not among yours any more',
};
