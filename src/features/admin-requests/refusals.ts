import { defineRefusals } from '#shared/errors.ts';

/** Refusals of what waits for a second admin. */
export const adminRequestRefusals = defineRefusals({
  REQUEST_ENDED: [409, 'This is no longer waiting: look at how it ended'],
  REQUEST_CHANGED: [
    409,
    'What this would do has changed since it was asked for. Decline it, and have it asked for again.',
  ],
  OWN_REQUEST: [403, 'You asked for this yourself. Another admin has to agree or decline.'],
  ADMIN_TOO_NEW: [
    403,
    'You have been an admin for less than seven days. Another admin can agree, or you can later.',
  ],
  ABOUT_YOU: [403, 'This is about you. Another admin has to agree or decline.'],
  ASKER_GONE: [409, 'The admin who asked for this is no longer an admin. Decline it.'],
  SECOND_ADMIN_OFF: [409, 'A second admin is not needed any more: decline this, and do it yourself'],
});
