import type { Toast } from '#ui/feedback/toast.ts';

/** Shown where a list of games can't be read. */
export const LOAD_GAMES_ERROR = 'There was an error loading your games. Please try again later.';
/** Shown where a campaign's page, or a part of it, can't be read. */
export const LOAD_CAMPAIGN_ERROR = 'There was an error loading the campaign details. Please try again later.';
export const CAMPAIGN_NOT_FOUND = 'Campaign not found.';

const signInToJoin: Toast = {
  title: 'Authentication required',
  description: 'Please sign in to join or leave campaigns',
};
const playerRequired: Toast = {
  title: 'Player profile required',
  description: 'Please create a player profile first',
};

/** What is missing to join, said to whoever is led to it. */
export const missingToJoin = { user: signInToJoin, player: playerRequired };

/** Shown to owners of retailer campaigns, who can't leave, on a page from before they owned it. */
const CANNOT_LEAVE: Toast = {
  title: 'Cannot leave',
  description: 'Campaign owners cannot leave their campaigns',
};

/** Why joining failed, where the specification has its own words. */
export const joinReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInToJoin,
  PLAYER_REQUIRED: playerRequired,
};

/** Why leaving failed, where the specification has its own words. */
export const leaveReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInToJoin,
  PLAYER_REQUIRED: playerRequired,
  OWNER_CANNOT_LEAVE: CANNOT_LEAVE,
};

const signInForSeat: Toast = {
  title: 'Authentication required',
  description: 'Please sign in to confirm attendance',
};
const playerForSeat: Toast = {
  title: 'Player profile not found',
  description: 'Please create a player profile first',
};

/** What is missing to take a seat, said to whoever is led to it. */
export const missingForSeat = { user: signInForSeat, player: playerForSeat };

/** Why a paid seat in an upcoming session can't be given up, by cancelling or by leaving; as the server says it. */
export const PAID_SEAT_STAYS = 'Ask the organiser to cancel a paid seat';

/** What comes before taking a seat, where that is not joining alone. */
export const waysToSeat = {
  ask: 'Ask to join first',
  link: 'For players with the private link',
  certify: 'For certified players',
};

/** Why taking a seat, or giving it back, failed, where the specification has its own words. */
export const seatReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInForSeat,
  PLAYER_REQUIRED: playerForSeat,
};

/** Why a file could not be removed, where the server's words would not do. */
export const removeFileReasons: Record<string, string> = {
  FORBIDDEN: 'Only the organiser and the player who added a photo may remove it',
  UNAUTHORIZED: 'Please sign in again',
};
