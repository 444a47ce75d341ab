import { defineRefusals } from '#shared/errors.ts';
import { CO_ORGANISERS } from './rules.ts';

/** What can be refused about co-organisers. */
export const hostRefusals = defineRefusals({
  CO_ORGANISERS_FULL: {
    status: 409,
    message: `A campaign has at most ${CO_ORGANISERS} co-organisers. Take the role from one of them first.`,
  },
  HOST_NOT_A_MEMBER: { status: 409, message: 'Only another member of the campaign can be a co-organiser' },
  HOST_UNAVAILABLE: { status: 409, message: "This player can't be a co-organiser" },
  NO_CO_ORGANISER: { status: 404, message: 'This player is no co-organiser any more' },
});
