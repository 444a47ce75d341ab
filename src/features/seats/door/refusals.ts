import { defineRefusals } from '#shared/errors.ts';

/** Why an organiser can't give a seat to somebody. */
export const doorRefusals = defineRefusals({
  HOST_NOT_SEATED: [409, 'This player has no seat in the session to bring somebody along'],
  NO_SUCH_ALIAS: [404, 'No player has this alias'],
  // The message must not reveal that there is a block or a ban.
  CANNOT_SEAT: [409, 'This player cannot be seated here'],
  JOIN_FIRST: [
    409,
    'This player has to join the campaign first, as it says who may join. Or seat them by name.',
  ],
  NOT_CERTIFIED: [409, 'This campaign is for certified players, and this player is not one'],
});
