import { everybody, nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';

/** Game systems are public; accounts in them are one's own, and adding one needs a player. */
export const gameSystemsRows: PermissionRows = {
  'gameSystems.list': { input: () => ({}), expected: everybody('ok') },
  'gameSystems.listOwnAccounts': { input: () => ({}), expected: signedInOnly('ok') },
  'gameSystems.addAccount': {
    input: (world, target) => ({ gameSystemId: world.gameSystem[target], accountId: 'Not Available' }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: nobody('PLAYER_REQUIRED'),
      admin: nobody('PLAYER_REQUIRED'),
      player: { others: 'ok', missing: 'GAME_SYSTEM_NOT_FOUND' },
      owner: { own: 'GAME_SYSTEM_ALREADY_ADDED', others: 'ok', missing: 'GAME_SYSTEM_NOT_FOUND' },
    },
  },
};
