import { nobody, type PermissionRows, signedInOnly } from '../permission-row.ts';

/** A rating is seen by the player it is about. */
export const ratingsRows: PermissionRows = {
  'ratings.getOwn': { input: () => ({}), expected: signedInOnly('ok') },
  'ratings.listGiven': {
    input: (world) => ({ campaignId: world.campaign.own }),
    expected: signedInOnly('ok'),
  },
  'ratings.rate': {
    input: (world, target) => ({ sessionId: world.playedSession[target], stars: 5 }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: nobody('PLAYER_REQUIRED'),
      player: { others: 'NOT_AT_THE_TABLE', missing: 'SESSION_NOT_FOUND' },
      owner: { own: 'ok', others: 'NOT_AT_THE_TABLE', missing: 'SESSION_NOT_FOUND' },
      admin: nobody('PLAYER_REQUIRED'),
    },
  },
};
