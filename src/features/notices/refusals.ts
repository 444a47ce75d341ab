import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about notices. */
export const noticeRefusals = defineRefusals({
  KIND_NOT_FOUND: { status: 404, message: 'There is no such kind of notice any more.' },
  CHANNEL_FIXED: { status: 422, message: 'This can’t be switched on or off.' },
});
