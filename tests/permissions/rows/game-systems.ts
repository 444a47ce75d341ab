import { adminsOnly, everybody, nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';

const systemForm = { name: 'Brass Lanterns', description: null, videoUrl: null, status: 'active' };

const accounts = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
  player: { others: 'GAME_ACCOUNT_NOT_FOUND', missing: 'GAME_ACCOUNT_NOT_FOUND' },
  owner: { own: 'ok', others: 'GAME_ACCOUNT_NOT_FOUND', missing: 'GAME_ACCOUNT_NOT_FOUND' },
};

/** Game systems are public; accounts in them are one's own, and changing them needs a player. */
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
  'gameSystems.updateAccount': {
    input: (world, target) => ({ gameAccountId: world.gameAccount[target], accountId: 'robin' }),
    expected: accounts,
  },
  'gameSystems.removeAccount': {
    input: (world, target) => ({ gameAccountId: world.gameAccount[target] }),
    expected: accounts,
  },
  'gameSystems.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'gameSystems.admin.create': { input: () => systemForm, expected: adminsOnly('ok') },
  'gameSystems.admin.get': {
    input: (world, target) => ({ gameSystemId: world.gameSystem[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'GAME_SYSTEM_NOT_FOUND' }),
  },
  'gameSystems.admin.update': {
    input: (world, target) => ({ ...systemForm, gameSystemId: world.gameSystem[target], revision: 1 }),
    expected: adminsOnly({ others: 'ok', missing: 'GAME_SYSTEM_NOT_FOUND' }),
  },
  'gameSystems.admin.getUses': {
    input: (world, target) => ({ gameSystemId: world.gameSystem[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'GAME_SYSTEM_NOT_FOUND' }),
  },
  'gameSystems.admin.remove': {
    input: (world, target) => ({ gameSystemId: world.gameSystem[target] }),
    expected: adminsOnly({ others: 'GAME_SYSTEM_IN_USE', missing: 'GAME_SYSTEM_NOT_FOUND' }),
  },
};
