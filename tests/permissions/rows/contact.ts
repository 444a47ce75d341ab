import { adminsOnly, everybody, type PermissionRows } from '../permission-row.ts';

/** The contact page is public. */
export const contactRows: PermissionRows = {
  'contact.sendMessage': {
    input: () => ({ name: 'Kim', email: 'kim@example.com', subject: 'A question', message: 'Where?' }),
    expected: everybody('ok'),
  },
  'contact.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'contact.admin.setHandled': {
    input: (world, target) => ({ messageId: world.message[target], handled: true }),
    expected: adminsOnly({ others: 'ok', missing: 'MESSAGE_NOT_FOUND' }),
  },
  'contact.admin.sendAnswer': {
    input: (world, target) => ({ messageId: world.message[target], answer: 'At the front desk.' }),
    expected: adminsOnly({ others: 'ok', missing: 'MESSAGE_NOT_FOUND' }),
  },
};
