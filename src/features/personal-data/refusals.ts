import { defineRefusals } from '../../shared/errors.ts';

/** What can be refused about a person's own data. */
export const personalDataRefusals = defineRefusals({
  CONFIRMATION_WRONG: { status: 422, message: 'This is not your username.' },
  LAST_ADMIN_STAYS: {
    status: 409,
    message: 'You are the last admin. Make somebody else an admin first.',
  },
});
