import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about a person's own data. */
export const personalDataRefusals = defineRefusals({
  CONFIRMATION_WRONG: { status: 422, message: 'This is not your username.' },
  LAST_ADMIN_STAYS: {
    status: 409,
    message: 'You are the last admin. Make somebody else an admin first.',
  },
  PERSON_NOT_FOUND: { status: 404, message: 'There is no such user, or not any more.' },
  USERNAME_WRONG: { status: 422, message: 'This is not the username of this person.' },
  OWN_ERASURE: { status: 409, message: 'This is your own account. Delete it on your account page.' },
  EXPORT_UNDER_WAY: { status: 409, message: 'Your data are being prepared already.' },
  EXPORT_TOO_SOON: { status: 409, message: 'You can have your data prepared once a day.' },
  EXPORT_GONE: { status: 404, message: 'Your data are not ready, or not there any more.' },
});
