import { defineRefusals } from '#shared/errors.ts';

export const networkRefusals = defineRefusals({
  SELF_SPONSOR: [409, 'You cannot sponsor yourself'],
  SPONSOR_NOT_FOUND: [404, 'No available sponsor has that name'],
  ALREADY_SPONSORED: [409, 'You already have a sponsor, or have asked for one'],
  CLOSES_CIRCLE: [409, 'This player is below you in the network and cannot be your sponsor'],
  REQUEST_NOT_FOUND: [404, 'This sponsor request no longer waits for an answer'],
  NOT_IN_NETWORK: [404, 'This player is not in your network'],
});
