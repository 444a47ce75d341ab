import { defineRefusals } from '#shared/errors.ts';
import { CO_ORGANISERS } from './rules.ts';

export const hostRefusals = defineRefusals({
  CO_ORGANISERS_FULL: [
    409,
    `A campaign has at most ${CO_ORGANISERS} co-organisers. Take the role from one of them first.`,
  ],
  HOST_NOT_A_MEMBER: [409, 'Only another member of the campaign can be a co-organiser'],
  HOST_UNAVAILABLE: [409, "This player can't be a co-organiser"],
  NO_CO_ORGANISER: [404, 'This player is no longer a co-organiser'],
});
