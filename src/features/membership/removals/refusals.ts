import { defineRefusals } from '#shared/errors.ts';

/** What can be refused about members who are taken out of a campaign. */
export const removalRefusals = defineRefusals({
  MEMBER_GONE: { status: 404, message: 'This player is no member of the campaign any more' },
  ORGANISER_STAYS: {
    status: 409,
    message: 'Organisers are not taken out. The owner takes the role from a co-organiser first.',
  },
  NOT_REMOVED: { status: 404, message: 'This player may join again already' },
});
