import { adminsOnly, type PermissionRows } from '../../permission-row.ts';

/** Mail on its way is seen and tried again by admins. No message of these tests ever fails. */
export const outgoingMailRows: PermissionRows = {
  'outgoingMail.listFailed': { input: () => ({}), expected: adminsOnly('ok') },
  'outgoingMail.sendTest': { input: () => ({}), expected: adminsOnly('ok') },
  'outgoingMail.retry': {
    input: (world, target) => ({ mailId: world.message[target] }),
    expected: adminsOnly({ others: 'MAIL_GONE', missing: 'MAIL_GONE' }),
  },
};
