import { defineRefusals } from '#shared/errors.ts';

/** The most campaigns that one user may create in 24 hours: more than any organiser starts, but too few to fill a list. */
export const CAMPAIGNS_A_DAY = 20;
/** The same in the first week of an account: enough for a new organiser's programme, and a quarter of the first page of a list. */
export const FIRST_CAMPAIGNS_A_DAY = 5;

/** Why operations on campaigns and seats are refused. */
export const campaignRefusals = defineRefusals({
  CAMPAIGN_NOT_FOUND: [404, 'Campaign not found.'],
  CAMPAIGN_TYPE_NOT_FOUND: [404, 'Campaign type not found'],
  CANNOT_JOIN: [409, "You can't join this campaign"],
  CANNOT_TAKE_SEAT: [409, "You can't take a seat in this session"],
  ALREADY_MEMBER: [409, 'Already a member'],
  NOT_A_MEMBER: [409, 'You are not a member of this campaign'],
  OWNER_CANNOT_LEAVE: [409, 'Cannot leave: Campaign owners cannot leave their campaigns'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
  SESSION_FULL: [409, 'This session is full'],
  SESSION_BEGUN: [409, 'This session has already begun'],
  SESSION_CALLED_OFF: [409, 'This session is called off'],
  OWNER_HOLDS_NO_SEAT: [409, 'Organisers hold no seat in their own sessions'],
  CAMPAIGN_WITHOUT_OWNER: [409, 'Nobody runs this campaign yet. Join it to become its organiser.'],
  SEAT_NOT_FOUND: [404, 'You have no seat in this session'],
  SEAT_PAID: [409, 'Ask the organiser to cancel a paid seat'],
  GAME_SYSTEM_UNAVAILABLE: [409, 'This game system is not available'],
  RETAILER_UNAVAILABLE: [409, 'This retailer is not available'],
  TOO_MANY_CAMPAIGNS: [429, `You can create ${CAMPAIGNS_A_DAY} campaigns a day. Try again tomorrow.`],
  TOO_MANY_FIRST_CAMPAIGNS: [
    429,
    `You can create ${FIRST_CAMPAIGNS_A_DAY} campaigns a day in the first week of your account. Try again tomorrow.`,
  ],
  OWNER_NOT_SET: [409, 'Failed to set campaign owner'],
  MAX_PLAYERS_BELOW_SEATS: [
    409,
    'Maximum players cannot be fewer than the seats confirmed in an upcoming session',
  ],
  SESSION_FIXED: [409, 'A session that has begun keeps all but its description'],
  SESSION_PLAYED: [409, 'A session that somebody was seated at when it began cannot be deleted'],
  SESSION_HAS_PAID_SEATS: [409, 'A session with paid seats cannot be deleted'],
  TABLE_TAKEN: [409, 'Another session is at this table then. Choose a table that is free.'],
  SESSION_NUMBER_TAKEN: [409, 'This campaign has a session of this number already'],
  SESSION_IN_THE_PAST: [409, 'A session cannot be moved to the past'],
  CONVENTION_UNAVAILABLE: [409, 'This convention is not available'],
  CAMPAIGN_PAUSED: [
    409,
    'This campaign is paused: nobody joins it or takes a seat until its organiser resumes it',
  ],
  STATE_CHANGED: [
    409,
    'Somebody else has paused, ended, resumed or hidden this campaign meanwhile. Look at it again.',
  ],
  CAMPAIGN_ENDED: [409, 'This campaign has ended'],
  CAMPAIGN_HIDDEN: [409, 'This campaign is hidden at the moment'],
  OTHER_ADMIN_DECIDES: [403, 'This campaign is your own: another admin hides it and shows it again'],
  CAMPAIGN_HAS_SEATS_TO_COME: [
    409,
    'Players have seats in upcoming sessions. Call those sessions off first, or wait until they are over.',
  ],
  CAMPAIGN_IN_USE: [
    409,
    'A campaign that other players, seats or files belong to cannot be deleted. End it instead.',
  ],
  HEIR_UNAVAILABLE: [409, "This player can't take the campaign over"],
  HEIR_NOT_A_MEMBER: [409, 'Only another member of the campaign can take it over'],
  HEIR_HAS_PAID_SEAT: [
    409,
    'You paid for a seat in an upcoming session. Ask the organiser to cancel it before you take over.',
  ],
  HANDOVER_GONE: [404, 'This offer is no longer there'],
  CALENDAR_ADDRESS_GONE: [404, 'You have no calendar address'],
  SEAT_GONE: [404, 'This seat is no longer taken'],
  REFUND_NOT_FOUND: [404, 'There is no such refund for you to pay'],
  SEAT_FREE: [409, 'A free seat is always paid'],
  FILE_NOT_FOUND: [404, 'This file is no longer there'],
  FOLDER_FULL: [409, 'This campaign has as many files here as it can hold. Remove some first.'],
});
