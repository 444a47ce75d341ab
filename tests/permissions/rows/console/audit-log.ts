import { newId } from '#shared/ids.ts';
import { adminsOnly, type PermissionRows } from '../../permission-row.ts';

/** The audit log is for admins. */
export const auditLogRows: PermissionRows = {
  'auditLog.list': { input: () => ({}), expected: adminsOnly('ok') },
  'auditLog.listHistory': { input: () => ({ subjectId: newId() }), expected: adminsOnly('ok') },
  'auditLog.listChoices': { input: () => ({}), expected: adminsOnly('ok') },
};
