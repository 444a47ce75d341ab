import { defineRefusals } from '#shared/errors.ts';

export const bookRefusals = defineRefusals({
  OWED_CHANGED: [409, 'What they owe has changed. Look again.'],
  NOTHING_OWED: [409, 'You owe nothing here'],
  NOT_SAID_PAID: [409, 'They no longer say that they paid'],
  NOBODY_TO_REMIND: [409, 'Everybody who owes was reminded in the last 7 days'],
});
