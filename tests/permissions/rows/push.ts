import { type PermissionRows, signedInOnly } from '../permission-row.ts';

/** A browser is its session's: nobody can name another one. */
export const pushRows: PermissionRows = {
  'push.getDevice': { input: () => ({}), expected: signedInOnly('ok') },
  'push.setDevice': {
    input: () => ({
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/table',
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }),
    expected: signedInOnly('ok'),
  },
  'push.removeDevice': { input: () => ({}), expected: signedInOnly('ok') },
};
