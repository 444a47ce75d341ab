import { defineRefusals } from '#shared/errors.ts';

/** Refusals of what waits for a second admin. */
export const adminRequestRefusals = defineRefusals({
  REQUEST_ENDED: { status: 409, message: 'This does not wait any more: look at how it ended' },
  REQUEST_CHANGED: {
    status: 409,
    message:
      'What this would do has changed since it was asked for. Decline it, and have it asked for again.',
  },
  OWN_REQUEST: { status: 403, message: 'You asked for this yourself: another admin agrees or declines' },
  ADMIN_TOO_NEW: {
    status: 403,
    message: 'You have been an admin for less than seven days: another admin agrees, or you do later',
  },
  ABOUT_YOU: { status: 403, message: 'This is about you: another admin agrees or declines' },
  ASKER_GONE: { status: 409, message: 'Who asked for this is no admin any more. Decline it.' },
  SECOND_ADMIN_OFF: {
    status: 409,
    message: 'A second admin is not needed any more: decline this, and do it yourself',
  },
});
