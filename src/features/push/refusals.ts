import { defineRefusals } from '#shared/errors.ts';

export const pushRefusals = defineRefusals({
  PUSH_DEVICE_REFUSED: [422, "Push messages can't be sent to this browser"],
});
