import {
  organisersOnly,
  type PermissionRow,
  type PermissionRows,
  withoutPlayer,
} from '../../permission-row.ts';

const bySession: PermissionRow['input'] = (world, target) => ({ sessionId: world.session[target] });
const byCampaign: PermissionRow['input'] = (world, target) => ({ campaignId: world.campaign[target] });

/** For every player, but of no use: what they ask for is not there, or not theirs. */
const players = (others: string, own = others): PermissionRow['expected'] => ({
  ...withoutPlayer,
  player: { others, missing: 'SESSION_NOT_FOUND' },
  owner: { own, others, missing: 'SESSION_NOT_FOUND' },
});

export const waitlistRows: PermissionRows = {
  // The sessions have free seats.
  'campaigns.waitlist.wait': { input: bySession, expected: players('SEATS_LEFT', 'OWNER_HOLDS_NO_SEAT') },
  'campaigns.waitlist.leave': { input: bySession, expected: players('NOT_WAITING') },
  'campaigns.waitlist.accept': { input: bySession, expected: players('OFFER_GONE', 'OWNER_HOLDS_NO_SEAT') },
  'campaigns.waitlist.pass': { input: bySession, expected: players('OFFER_GONE') },
  'campaigns.waitlist.list': { input: bySession, expected: organisersOnly('SESSION_NOT_FOUND') },
  'campaigns.waitlist.move': {
    input: (world, target) => ({
      ...bySession(world, target),
      playerId: world.waiting[target],
      to: 'front',
      reason: 'agreed',
    }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
  'campaigns.waitlist.remove': {
    input: (world, target) => ({
      ...bySession(world, target),
      playerId: world.waiting[target],
      reason: 'mistake',
    }),
    expected: organisersOnly('SESSION_NOT_FOUND'),
  },
  'campaigns.waitlist.getOfferHours': { input: byCampaign, expected: organisersOnly('CAMPAIGN_NOT_FOUND') },
  'campaigns.waitlist.setOfferHours': {
    input: (world, target) => ({ ...byCampaign(world, target), offerHours: 24 }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
};
