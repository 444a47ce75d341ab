import { defineRefusals } from './errors.ts';

/** Refusals of the console. Apart from the others, which every page loads. */
export const adminRefusals = defineRefusals({
  FACTOR_REQUIRED: {
    status: 403,
    message: 'Admins need a second step to their sign-in here. Set one up in your account first.',
  },
  WAITS_FOR_ADMIN: {
    status: 409,
    message: 'This can not be undone, so it waits until another admin agrees.',
  },
});
