import { organisersOnly, ownerOnly, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

const byMember: PermissionRow['input'] = (world, target) => ({
  campaignId: world.campaign[target],
  playerId: world.member[target],
});

/** Co-organisers: the owner names them and takes the role away, and everybody steps down for themselves. */
export const hostsRows: PermissionRows = {
  'campaigns.hosts.add': {
    input: byMember,
    expected: ownerOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.hosts.remove': {
    input: byMember,
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.removals.create': {
    input: (world, target) => ({ ...byMember(world, target), reason: 'missed', words: null }),
    // The member of the own one is a co-organiser.
    expected: organisersOnly('CAMPAIGN_NOT_FOUND', { own: 'ORGANISER_STAYS' }),
  },
  'campaigns.removals.list': {
    input: (world, target) => ({ campaignId: world.campaign[target] }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'campaigns.removals.lift': {
    input: byMember,
    expected: organisersOnly('CAMPAIGN_NOT_FOUND', { own: 'NOT_REMOVED' }),
  },
};
