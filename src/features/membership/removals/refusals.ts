import { defineRefusals } from '#shared/errors.ts';

/** Why removing a member from a campaign, or letting them back in, is refused. */
export const removalRefusals = defineRefusals({
  MEMBER_GONE: [404, 'This player is no longer a member of the campaign'],
  ORGANISER_STAYS: [409, 'Organisers are not taken out. The owner takes the role from a co-organiser first.'],
  NOT_REMOVED: [404, 'This player may join again already'],
});
