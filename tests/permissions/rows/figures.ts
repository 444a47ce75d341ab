import { adminsOnly, nobody, type PermissionRows } from '../permission-row.ts';

/** Managers see the figures of their store, admins those of every store and of all together. */
export const figuresRows: PermissionRows = {
  'figures.getOfStore': {
    input: (world, target) => ({ retailerId: world.retailer[target] }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      admin: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'figures.admin.getWhole': { input: () => ({}), expected: adminsOnly('ok') },
};
