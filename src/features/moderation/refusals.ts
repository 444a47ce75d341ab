import { defineRefusals } from '#shared/errors.ts';

/** Reports that one user may make in 24 hours: more than anybody needs, and too few to fill the queue. */
export const REPORTS_A_DAY = 10;

/** How long after a decision its person may appeal. */
export const APPEAL_DAYS = 30;

/** What can be refused about reports, decisions and appeals. */
export const moderationRefusals = defineRefusals({
  THING_NOT_FOUND: { status: 404, message: 'This is no longer there' },
  OWN_THING: { status: 409, message: 'This is your own' },
  ALREADY_REPORTED: { status: 409, message: 'You have reported this already. We will look at it.' },
  TOO_MANY_REPORTS: {
    status: 429,
    message: `You can make ${REPORTS_A_DAY} reports a day. If somebody is in danger, call the police.`,
  },
  CASE_NOT_FOUND: { status: 404, message: 'This decision is no longer there' },
  ALREADY_DECIDED: { status: 409, message: 'Another admin decided about this in the meantime' },
  ALREADY_HIDDEN: { status: 409, message: 'This is hidden already' },
  CANNOT_BE_HIDDEN: { status: 409, message: 'This can only be removed, or decided about part by part' },
  CANNOT_BE_REMOVED: { status: 409, message: 'This can only be hidden, or decided about part by part' },
  CANNOT_BE_RESTORED: { status: 409, message: 'Something else has taken its place in the meantime' },
  APPEAL_WAITS: { status: 409, message: 'Its person has appealed: decide the appeal instead' },
  ALREADY_APPEALED: { status: 409, message: 'You have appealed against this decision already' },
  APPEAL_TOO_LATE: {
    status: 409,
    message: `A decision can be appealed against for ${APPEAL_DAYS} days`,
  },
  OTHER_ADMIN_DECIDES: {
    status: 403,
    message: 'This is about something of yours, or about a decision of yours: another admin decides',
  },
});
