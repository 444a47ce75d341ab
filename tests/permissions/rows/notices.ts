import { newId } from '#shared/ids.ts';
import { adminsOnly, type PermissionRows, signedInOnly } from '../permission-row.ts';

/** Everybody has notices of their own alone: other people's are left out, as if they were missing. */
export const noticesRows: PermissionRows = {
  'notices.admin.listOfUser': {
    input: (world, target) => ({ userId: world.user[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'ok' }),
  },
  'notices.list': { input: () => ({}), expected: signedInOnly('ok') },
  'notices.getUnread': { input: () => ({}), expected: signedInOnly('ok') },
  'notices.markRead': { input: () => ({ noticeIds: [newId()] }), expected: signedInOnly('ok') },
  'notices.markAllRead': {
    input: () => ({ until: new Date().toISOString() }),
    expected: signedInOnly('ok'),
  },
  'notices.getSettings': { input: () => ({}), expected: signedInOnly('ok') },
  'notices.updateSettings': {
    input: () => ({ quietHours: { from: 1320, until: 420 }, firstReminderMinutes: 0 }),
    expected: signedInOnly('ok'),
  },
};
