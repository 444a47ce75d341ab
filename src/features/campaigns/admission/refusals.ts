import { defineRefusals } from '#shared/errors.ts';
import { ASK_AGAIN_DAYS, OPEN_REQUESTS } from './rules.ts';

/** What can be refused about joining a campaign that is not open to everybody. */
export const admissionRefusals = defineRefusals({
  ASKING_REQUIRED: {
    status: 409,
    message: 'Ask to join first: the organiser of this campaign decides who plays in it',
  },
  LINK_REQUIRED: { status: 409, message: 'Players join this campaign by a private link from its organiser' },
  LINK_ENDED: { status: 409, message: 'This link has ended. Ask the organiser for a new one.' },
  CERTIFICATE_REQUIRED: {
    status: 409,
    message: 'This campaign is for certified players: submit an exam of its game system on My Exams first',
  },
  NOTHING_TO_ASK: { status: 409, message: 'You need not ask: this campaign takes no requests' },
  REQUEST_WAITS: { status: 409, message: 'You asked already. The organiser has not answered yet.' },
  ASKED_BEFORE: {
    status: 409,
    message: `The organiser declined. You can ask again ${ASK_AGAIN_DAYS} days after that.`,
  },
  TOO_MANY_REQUESTS_OPEN: {
    status: 409,
    message: `${OPEN_REQUESTS} of your requests wait for an answer. Withdraw one, or wait.`,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: `You can ask to join ${OPEN_REQUESTS} campaigns a day. Try again tomorrow.`,
  },
  CAMPAIGN_ASKED_OFTEN: {
    status: 409,
    message: 'Very many players wait for an answer here. Try again later.',
  },
  REQUEST_GONE: { status: 404, message: 'This request is no longer there' },
  NO_LINK: { status: 404, message: 'This campaign has no private link' },
  LINK_NOT_USED: { status: 409, message: 'Choose “By a private link” and save before you make one' },
  MIN_TO_GO_ABOVE_SEATS: {
    status: 409,
    message: 'A session cannot need more players than it has seats',
  },
  NOTHING_TO_DECIDE: { status: 409, message: 'There is nothing to decide about this session' },
});
