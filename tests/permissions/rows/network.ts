import { nobody, type PermissionRow, type PermissionRows, signedInOnly } from '../permission-row.ts';

/** The network connects players: others hear so before anything is looked up. */
const playersOnly = { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' };
const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};

const byRequest: PermissionRow['input'] = (world, target) => ({
  relationshipId: world.sponsorRequest[target],
});

/** Only the upline of a pending relationship decides about it. */
const uplineOnly = {
  ...withoutPlayer,
  player: nobody('REQUEST_NOT_FOUND'),
  owner: { own: 'ok', others: 'REQUEST_NOT_FOUND', missing: 'REQUEST_NOT_FOUND' },
};

export const networkRows: PermissionRows = {
  'network.getOwn': { input: () => ({}), expected: playersOnly },
  'network.listTeam': {
    input: (world, target) => ({ memberId: world.teamPlayer[target] }),
    expected: {
      ...withoutPlayer,
      player: nobody('NOT_IN_NETWORK'),
      owner: { own: 'ok', others: 'NOT_IN_NETWORK', missing: 'NOT_IN_NETWORK' },
    },
  },
  'network.searchTeam': { input: () => ({ q: 'player' }), expected: playersOnly },
  'network.countLevels': { input: () => ({}), expected: playersOnly },
  'network.listSponsors': { input: () => ({}), expected: playersOnly },
  'network.listRequests': { input: () => ({}), expected: playersOnly },
  'network.requestSponsor': {
    input: (world, target) => ({ sponsorId: world.sponsor[target] }),
    expected: {
      ...withoutPlayer,
      // Has asked somebody already.
      player: { others: 'ALREADY_SPONSORED', missing: 'SPONSOR_NOT_FOUND' },
      owner: { own: 'SELF_SPONSOR', others: 'ok', missing: 'SPONSOR_NOT_FOUND' },
    },
  },
  'network.withdrawRequest': {
    input: () => ({}),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'REQUEST_NOT_FOUND' },
  },
  'network.acceptRequest': { input: byRequest, expected: uplineOnly },
  'network.cancelRequest': { input: byRequest, expected: uplineOnly },
};
