import { adminsOnly, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

const byRequest: PermissionRow['input'] = (world, target) => ({ requestId: world.adminRequest[target] });

export const adminRequestsRows: PermissionRows = {
  'adminRequests.list': { input: () => ({}), expected: adminsOnly('ok') },
  'adminRequests.countWaiting': { input: () => ({}), expected: adminsOnly('ok') },
  // What is agreed to is tried where a second admin is asked for: in src/api/admin-requests/second-admin.db.test.ts.
  'adminRequests.approve': {
    input: (world, target) => ({ ...byRequest(world, target), shownSha256: 'a'.repeat(64) }),
    expected: adminsOnly({ others: 'SECOND_ADMIN_OFF', missing: 'NOT_FOUND' }),
  },
  'adminRequests.decline': {
    input: byRequest,
    expected: adminsOnly({ others: 'ok', missing: 'NOT_FOUND' }),
  },
};
