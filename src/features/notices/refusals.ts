import { defineRefusals } from '#shared/errors.ts';

export const noticeRefusals = defineRefusals({
  KIND_NOT_FOUND: [404, 'There is no such kind of notice any more.'],
  CHANNEL_FIXED: [422, 'This can’t be switched on or off.'],
});
