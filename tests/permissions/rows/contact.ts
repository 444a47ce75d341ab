import { everybody, type PermissionRows } from '../permission-row.ts';

/** The contact page is public. */
export const contactRows: PermissionRows = {
  'contact.sendMessage': {
    input: () => ({ name: 'Kim', email: 'kim@example.com', subject: 'A question', message: 'Where?' }),
    expected: everybody('ok'),
  },
};
