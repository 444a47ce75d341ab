import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about a person's own data. */
export const personalDataRefusals = defineRefusals({
  CONFIRMATION_WRONG: [422, 'This is not your username.'],
  LAST_ADMIN_STAYS: [409, 'You are the last admin. Make somebody else an admin first.'],
  PERSON_NOT_FOUND: [404, 'There is no such user any more.'],
  USERNAME_WRONG: [422, 'This is not the username of this person.'],
  OWN_ERASURE: [409, 'This is your own account. Delete it on your account page.'],
  EXPORT_UNDER_WAY: [409, 'Your data are being prepared already.'],
  EXPORT_TOO_SOON: [409, 'You can have your data prepared once a day.'],
  EXPORT_GONE: [404, 'Your data are not ready, or not there any more.'],
});
