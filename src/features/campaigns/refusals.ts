import { defineRefusals } from '../../shared/errors.ts';

/** What can be refused about campaigns and seats (section 8 of the games document; decisions, "Campaigns"). */
export const campaignRefusals = defineRefusals({
  CAMPAIGN_NOT_FOUND: { status: 404, message: 'Campaign not found.' },
  CAMPAIGN_TYPE_NOT_FOUND: { status: 404, message: 'Campaign type not found' },
  ALREADY_MEMBER: { status: 409, message: 'Already a member' },
  NOT_A_MEMBER: { status: 409, message: 'You are not a member of this campaign' },
  OWNER_CANNOT_LEAVE: { status: 409, message: 'Cannot leave: Campaign owners cannot leave their campaigns' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  SESSION_FULL: { status: 409, message: 'This session is full' },
  SESSION_BEGUN: { status: 409, message: 'This session has already begun' },
  OWNER_HOLDS_NO_SEAT: { status: 409, message: 'Organisers hold no seat in their own sessions' },
  CAMPAIGN_WITHOUT_OWNER: {
    status: 409,
    message: 'Nobody runs this campaign yet. Join it to become its organiser.',
  },
  SEAT_NOT_FOUND: { status: 404, message: 'You have no seat in this session' },
  SEAT_PAID: { status: 409, message: 'Ask the organiser to cancel a paid seat' },
});
