import { defineRefusals } from '#shared/errors.ts';

/** Refusals of what waits for a second admin. */
export const adminRequestRefusals = defineRefusals({
  REQUEST_ENDED: [409, 'This does not wait any more: look at how it ended'],
  REQUEST_CHANGED: [
    409,
    'What this would do has changed since it was asked for. Decline it, and have it asked for again.',
  ],
  OWN_REQUEST: [403, 'You asked for this yourself: another admin agrees or declines'],
  ADMIN_TOO_NEW: [
    403,
    'You have been an admin for less than seven days: another admin agrees, or you do later',
  ],
  ABOUT_YOU: [403, 'This is about you: another admin agrees or declines'],
  ASKER_GONE: [409, 'Who asked for this is no admin any more. Decline it.'],
  SECOND_ADMIN_OFF: [409, 'A second admin is not needed any more: decline this, and do it yourself'],
});
