import { defineRefusals } from '#shared/errors.ts';

/** Announcements in a campaign in 24 hours, also those that were taken back. */
export const CAMPAIGN_ANNOUNCEMENTS_A_DAY = 5;
/** Announcements of one organiser in 24 hours, in all of their campaigns. */
export const ANNOUNCEMENTS_A_DAY = 20;
/** Questions of a player in a campaign that wait for an answer. */
export const OPEN_QUESTIONS = 3;
/** Questions of a player in 24 hours, in all campaigns, also those that were withdrawn. */
export const QUESTIONS_A_DAY = 10;

export const announcementRefusals = defineRefusals({
  CAMPAIGN_NOT_FOUND: [404, 'Campaign not found.'],
  CAMPAIGN_ENDED: [409, 'This campaign has ended'],
  CAMPAIGN_HIDDEN: [409, 'This campaign is hidden at the moment'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
  SESSION_BEGUN: [409, 'This session has already begun'],
  ANNOUNCEMENT_NOT_FOUND: [404, 'This announcement is no longer there'],
  ANNOUNCEMENT_FIXED: [
    409,
    'An announcement can be corrected for 10 minutes. Take it back and make another one.',
  ],
  REMOVAL_FINAL: [409, 'An announcement can be put back for 10 minutes only'],
  CAMPAIGN_ANNOUNCED_OFTEN: [
    429,
    `You can make ${CAMPAIGN_ANNOUNCEMENTS_A_DAY} announcements a day in a campaign. Try again tomorrow.`,
  ],
  TOO_MANY_ANNOUNCEMENTS: [
    429,
    `You can make ${ANNOUNCEMENTS_A_DAY} announcements a day. Try again tomorrow.`,
  ],
});

export const questionRefusals = defineRefusals({
  OWN_CAMPAIGN: [409, 'You run this campaign yourself'],
  CAMPAIGN_WITHOUT_OWNER: [409, 'Nobody runs this campaign yet. Join it to become its organiser.'],
  CANNOT_ASK: [409, "You can't ask the organiser of this campaign"],
  QUESTION_NOT_FOUND: [404, 'This question is no longer there'],
  QUESTION_ANSWERED: [409, 'This question is answered already'],
  QUESTIONS_OPEN: [
    409,
    `You have ${OPEN_QUESTIONS} questions here that wait for an answer. Withdraw one to ask another.`,
  ],
  TOO_MANY_QUESTIONS: [429, `You can ask ${QUESTIONS_A_DAY} questions a day. Try again tomorrow.`],
});
