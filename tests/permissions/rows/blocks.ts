import { nobody, type PermissionRow, type PermissionRows, signedInOnly } from '../permission-row.ts';

const playersOnly = { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' };
const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};
const byPlayer: PermissionRow['input'] = (world, target) => ({ playerId: world.player[target] });

export const blocksRows: PermissionRows = {
  'blocks.list': { input: () => ({}), expected: playersOnly },
  'blocks.add': {
    input: byPlayer,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'PLAYER_NOT_FOUND' },
      owner: { own: 'OWN_PLAYER', others: 'ok', missing: 'PLAYER_NOT_FOUND' },
    },
  },
  'blocks.remove': {
    input: byPlayer,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'ok' },
      owner: { own: 'ok', others: 'ok', missing: 'ok' },
    },
  },
};
