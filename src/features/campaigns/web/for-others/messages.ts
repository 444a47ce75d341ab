import type { Toast } from '#ui/feedback/toast.ts';

/** Shown if a list of games can't be loaded. */
export const LOAD_GAMES_ERROR = 'There was an error loading your games. Please try again later.';
/** Shown if a campaign's page, or a part of it, can't be loaded. */
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

/** What somebody still needs in order to join, a sign-in or a player profile: messages for when they press the button. */
export const missingToJoin = { user: signInToJoin, player: playerRequired };

/** Shown to owners of retailer campaigns, who can't leave, if their page was loaded before they became the owner. */
const CANNOT_LEAVE: Toast = {
  title: 'Cannot leave',
  description: 'Campaign owners cannot leave their campaigns',
};

/** Why joining failed, if the specification gives its own words. */
export const joinReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInToJoin,
  PLAYER_REQUIRED: playerRequired,
};

/** Why leaving failed, if the specification gives its own words. */
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

/** What somebody still needs in order to take a seat, a sign-in or a player profile: messages for when they press the button. */
export const missingForSeat = { user: signInForSeat, player: playerForSeat };

/** Why a paid seat in an upcoming session can't be given up, by cancelling or by leaving. The server uses the same words. */
export const PAID_SEAT_STAYS = 'Ask the organiser to cancel a paid seat';

/** What has to come before taking a seat, if joining is not enough. */
export const waysToSeat = {
  ask: 'Ask to join first',
  link: 'For players with the private link',
  certify: 'For certified players',
};

/** Why taking a seat, or giving it back, failed, if the specification gives its own words. */
export const seatReasons: Record<string, string | Toast> = {
  UNAUTHORIZED: signInForSeat,
  PLAYER_REQUIRED: playerForSeat,
};

/** Why a file could not be removed, where the server's words don't fit. */
export const removeFileReasons: Record<string, string> = {
  FORBIDDEN: 'Only the organiser and the player who added a photo may remove it',
  UNAUTHORIZED: 'Please sign in again',
};
