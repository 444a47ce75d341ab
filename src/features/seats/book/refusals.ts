import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about the book. */
export const bookRefusals = defineRefusals({
  OWED_CHANGED: { status: 409, message: 'What they owe has changed. Look again.' },
  NOTHING_OWED: { status: 409, message: 'You owe nothing here' },
  NOT_SAID_PAID: { status: 409, message: 'They no longer say that they paid' },
  NOBODY_TO_REMIND: { status: 409, message: 'Everybody who owes was reminded in the last 7 days' },
});
