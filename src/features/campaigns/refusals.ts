import { defineRefusals } from '#shared/errors.ts';

/** Campaigns that one user may create in 24 hours: more than any organiser starts, and too few to fill a list. */
export const CAMPAIGNS_A_DAY = 20;
/** The same in the first week of an account: a new organiser's programme, and a quarter of the first page of a list. */
export const FIRST_CAMPAIGNS_A_DAY = 5;

/** What can be refused about campaigns and seats. */
export const campaignRefusals = defineRefusals({
  CAMPAIGN_NOT_FOUND: { status: 404, message: 'Campaign not found.' },
  CAMPAIGN_TYPE_NOT_FOUND: { status: 404, message: 'Campaign type not found' },
  CANNOT_JOIN: { status: 409, message: "You can't join this campaign" },
  CANNOT_TAKE_SEAT: { status: 409, message: "You can't take a seat in this session" },
  ALREADY_MEMBER: { status: 409, message: 'Already a member' },
  NOT_A_MEMBER: { status: 409, message: 'You are not a member of this campaign' },
  OWNER_CANNOT_LEAVE: { status: 409, message: 'Cannot leave: Campaign owners cannot leave their campaigns' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  SESSION_FULL: { status: 409, message: 'This session is full' },
  SESSION_BEGUN: { status: 409, message: 'This session has already begun' },
  SESSION_CALLED_OFF: { status: 409, message: 'This session is called off' },
  OWNER_HOLDS_NO_SEAT: { status: 409, message: 'Organisers hold no seat in their own sessions' },
  CAMPAIGN_WITHOUT_OWNER: {
    status: 409,
    message: 'Nobody runs this campaign yet. Join it to become its organiser.',
  },
  SEAT_NOT_FOUND: { status: 404, message: 'You have no seat in this session' },
  SEAT_PAID: { status: 409, message: 'Ask the organiser to cancel a paid seat' },
  GAME_SYSTEM_UNAVAILABLE: { status: 409, message: 'This game system is not available' },
  RETAILER_UNAVAILABLE: { status: 409, message: 'This retailer is not available' },
  TOO_MANY_CAMPAIGNS: {
    status: 429,
    message: `You can create ${CAMPAIGNS_A_DAY} campaigns a day. Try again tomorrow.`,
  },
  TOO_MANY_FIRST_CAMPAIGNS: {
    status: 429,
    message: `You can create ${FIRST_CAMPAIGNS_A_DAY} campaigns a day in the first week of your account. Try again tomorrow.`,
  },
  OWNER_NOT_SET: { status: 409, message: 'Failed to set campaign owner' },
  MAX_PLAYERS_BELOW_SEATS: {
    status: 409,
    message: 'Maximum players cannot be fewer than the seats confirmed in an upcoming session',
  },
  SESSION_FIXED: {
    status: 409,
    message: 'A session that has begun keeps all but its description',
  },
  SESSION_PLAYED: {
    status: 409,
    message: 'A session that somebody was seated at when it began cannot be deleted',
  },
  SESSION_HAS_PAID_SEATS: { status: 409, message: 'A session with paid seats cannot be deleted' },
  SESSION_NUMBER_TAKEN: { status: 409, message: 'This campaign has a session of this number already' },
  SESSION_IN_THE_PAST: { status: 409, message: 'A session cannot be moved to the past' },
  CONVENTION_UNAVAILABLE: { status: 409, message: 'This convention is not available' },
  CAMPAIGN_PAUSED: {
    status: 409,
    message: 'This campaign is paused: nobody joins it or takes a seat until its organiser resumes it',
  },
  STATE_CHANGED: {
    status: 409,
    message: 'Somebody else has paused, ended, resumed or hidden this campaign meanwhile. Look at it again.',
  },
  CAMPAIGN_ENDED: { status: 409, message: 'This campaign has ended' },
  CAMPAIGN_HIDDEN: { status: 409, message: 'This campaign is hidden at the moment' },
  OTHER_ADMIN_DECIDES: {
    status: 403,
    message: 'This campaign is your own: another admin hides it and shows it again',
  },
  CAMPAIGN_HAS_SEATS_TO_COME: {
    status: 409,
    message:
      'Players have seats in upcoming sessions. Call those sessions off first, or wait until they are over.',
  },
  CAMPAIGN_IN_USE: {
    status: 409,
    message: 'A campaign that other players, seats or files belong to cannot be deleted. End it instead.',
  },
  HEIR_UNAVAILABLE: { status: 409, message: "This player can't take the campaign over" },
  HEIR_NOT_A_MEMBER: { status: 409, message: 'Only another member of the campaign can take it over' },
  HEIR_HAS_PAID_SEAT: {
    status: 409,
    message:
      'You paid for a seat in an upcoming session. Ask the organiser to cancel it before you take over.',
  },
  HANDOVER_GONE: { status: 404, message: 'This offer is no longer there' },
  CALENDAR_ADDRESS_GONE: { status: 404, message: 'You have no calendar address' },
  SEAT_GONE: { status: 404, message: 'This seat is no longer taken' },
  REFUND_NOT_FOUND: { status: 404, message: 'There is no such refund for you to pay' },
  SEAT_FREE: { status: 409, message: 'A free seat is always paid' },
  FILE_NOT_FOUND: { status: 404, message: 'This file is no longer there' },
  FOLDER_FULL: {
    status: 409,
    message: 'This campaign has as many files here as it can hold. Remove some first.',
  },
});
