import { defineRefusals } from './errors.ts';

/** What any write of a user may be refused with, before its use-case has its say. */
export const writeRefusals = defineRefusals({
  TOO_MANY_WRITES: {
    status: 429,
    message: 'You are making many changes in a short time. Please wait a moment and try again.',
  },
});
