import { adminsOnly, type PermissionRows } from '../../permission-row.ts';

/** What waits for admins is theirs alone. */
export const deskRows: PermissionRows = {
  'desk.get': { input: () => ({}), expected: adminsOnly('ok') },
  'desk.take': {
    input: (world, target) => ({ id: world.submission[target], kind: 'exam', from: null }),
    expected: adminsOnly({ others: 'ok', missing: 'WORK_NOT_FOUND' }),
  },
  'desk.giveBack': {
    input: (world, target) => ({ id: world.submission[target] }),
    expected: adminsOnly({ others: 'NOT_TAKEN', missing: 'NOT_TAKEN' }),
  },
};
