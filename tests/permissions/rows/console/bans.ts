import { adminsOnly, everybody, type PermissionRows } from '../../permission-row.ts';

const token = () => ({ token: 'made-up' });

/** A banned person is nobody who is signed in: their link alone says who they are. src/features/bans tries good ones. */
export const bansRows: PermissionRows = {
  'bans.getOwn': { input: token, expected: everybody('BAN_LINK_ENDED') },
  'bans.appeal': { input: () => ({ ...token(), text: 'No.' }), expected: everybody('BAN_LINK_ENDED') },
  'bans.requestExport': { input: token, expected: everybody('BAN_LINK_ENDED') },
  'bans.openExport': { input: token, expected: everybody('BAN_LINK_ENDED') },
  'bans.requestErasure': {
    input: () => ({ ...token(), confirmation: 'kim' }),
    expected: everybody('BAN_LINK_ENDED'),
  },
  'bans.cancelErasure': { input: token, expected: everybody('BAN_LINK_ENDED') },
  'bans.admin.list': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'ok' }),
  },
  'bans.admin.decideAppeal': {
    input: (world, target) => ({ banId: world.user[target], decision: 'stands', answer: 'No.' }),
    expected: adminsOnly({ others: 'BAN_NOT_FOUND', missing: 'BAN_NOT_FOUND' }),
  },
};
