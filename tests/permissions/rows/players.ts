import { type PermissionRows, signedInOnly } from '../permission-row.ts';

/** One player a user; a player is seen in full by its own user only, who names no id. */
export const playersRows: PermissionRows = {
  'players.getOwn': { input: () => ({}), expected: signedInOnly('ok') },
  'players.create': {
    input: () => ({ alias: 'Newcomer', city: 'Oakland', state: 'CA' }),
    expected: { ...signedInOnly('ok'), player: 'PLAYER_EXISTS', owner: 'PLAYER_EXISTS' },
  },
  'players.update': {
    input: () => ({ alias: 'Newcomer', city: 'Oakland', state: 'CA' }),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
  'players.setImage': {
    input: (world) => ({ uploadId: world.avatarUpload }),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'UPLOAD_NOT_FOUND', owner: 'ok' },
  },
  'players.removeImage': {
    input: () => ({}),
    expected: { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' },
  },
};
