import { defineRefusals } from '#shared/errors.ts';

/** The most reports of one user in 24 hours: more than anybody needs, and too few to flood the queue. */
export const REPORTS_A_DAY = 10;

/** For how many days after a decision the author may appeal. */
export const APPEAL_DAYS = 30;

/** Refusals of requests about reports, decisions and appeals. */
export const moderationRefusals = defineRefusals({
  THING_NOT_FOUND: [404, 'This is no longer there'],
  OWN_THING: [409, 'This is your own'],
  ALREADY_REPORTED: [409, 'You have reported this already. We will look at it.'],
  TOO_MANY_REPORTS: [
    429,
    `You can make ${REPORTS_A_DAY} reports a day. If somebody is in danger, call the police.`,
  ],
  CASE_NOT_FOUND: [404, 'This decision is no longer there'],
  ALREADY_DECIDED: [409, 'Another admin decided about this in the meantime'],
  ALREADY_HIDDEN: [409, 'This is hidden already'],
  CANNOT_BE_HIDDEN: [409, 'This can only be removed, or decided about part by part'],
  CANNOT_BE_REMOVED: [409, 'This can only be hidden, or decided about part by part'],
  CANNOT_BE_RESTORED: [409, 'Something else has taken its place in the meantime'],
  APPEAL_WAITS: [409, 'The author has appealed: decide the appeal instead'],
  ALREADY_APPEALED: [409, 'You have appealed against this decision already'],
  APPEAL_TOO_LATE: [409, `A decision can be appealed against for ${APPEAL_DAYS} days`],
  OTHER_ADMIN_DECIDES: [
    403,
    'This is about something of yours, or about a decision of yours: another admin decides',
  ],
});
