import { nobody, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

const byMember: PermissionRow['input'] = (world, target) => ({
  campaignId: world.campaign[target],
  playerId: world.member[target],
});

const expected: PermissionRow['expected'] = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
  player: { others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
  owner: { own: 'ok', others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
};

/** Co-organisers: the owner names them and takes the role away, and everybody steps down for themselves. */
export const hostsRows: PermissionRows = {
  'campaigns.hosts.add': {
    input: byMember,
    expected: {
      ...expected,
      coOrganiser: { own: 'FORBIDDEN', others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
  'campaigns.hosts.remove': {
    input: byMember,
    expected: {
      ...expected,
      coOrganiser: { own: 'ok', others: 'FORBIDDEN', missing: 'CAMPAIGN_NOT_FOUND' },
    },
  },
};
