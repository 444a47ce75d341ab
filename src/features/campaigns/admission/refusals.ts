import { defineRefusals } from '#shared/errors.ts';
import { ASK_AGAIN_DAYS, OPEN_REQUESTS } from './rules.ts';

/** Why joining a campaign that is not open to everybody is refused. */
export const admissionRefusals = defineRefusals({
  ASKING_REQUIRED: [409, 'Ask to join first: the organiser of this campaign decides who plays in it'],
  LINK_REQUIRED: [409, 'Players join this campaign by a private link from its organiser'],
  LINK_ENDED: [409, 'This link has ended. Ask the organiser for a new one.'],
  CERTIFICATE_REQUIRED: [
    409,
    'This campaign is for certified players: submit an exam of its game system on My Exams first',
  ],
  NOTHING_TO_ASK: [409, 'You need not ask: this campaign takes no requests'],
  REQUEST_WAITS: [409, 'You asked already. The organiser has not answered yet.'],
  ASKED_BEFORE: [409, `The organiser declined. You can ask again ${ASK_AGAIN_DAYS} days after that.`],
  TOO_MANY_REQUESTS_OPEN: [
    409,
    `${OPEN_REQUESTS} of your requests wait for an answer. Withdraw one, or wait.`,
  ],
  TOO_MANY_REQUESTS: [429, `You can ask to join ${OPEN_REQUESTS} campaigns a day. Try again tomorrow.`],
  CAMPAIGN_ASKED_OFTEN: [409, 'Very many players wait for an answer here. Try again later.'],
  REQUEST_GONE: [404, 'This request is no longer there'],
  NO_LINK: [404, 'This campaign has no private link'],
  LINK_NOT_USED: [409, 'Choose “By a private link” and save before you make one'],
  MIN_TO_GO_ABOVE_SEATS: [409, 'A session cannot need more players than it has seats'],
  NOTHING_TO_DECIDE: [409, 'There is nothing to decide about this session'],
});
