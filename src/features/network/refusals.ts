import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about sponsors. */
export const networkRefusals = defineRefusals({
  SELF_SPONSOR: { status: 409, message: 'You cannot sponsor yourself' },
  SPONSOR_NOT_FOUND: { status: 404, message: 'No available sponsor has that name' },
  ALREADY_SPONSORED: { status: 409, message: 'You already have a sponsor, or have asked for one' },
  CLOSES_CIRCLE: {
    status: 409,
    message: 'This player is below you in the network and cannot be your sponsor',
  },
  REQUEST_NOT_FOUND: { status: 404, message: 'This sponsor request no longer waits for an answer' },
  NOT_IN_NETWORK: { status: 404, message: 'This player is not in your network' },
});
