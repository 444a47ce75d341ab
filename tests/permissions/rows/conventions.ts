import { adminsOnly, everybody, type PermissionRows, signedInOnly } from '../permission-row.ts';

const conventionForm = {
  name: 'Dice by the Sea',
  description: null,
  venue: null,
  location: 'Ostend',
  timeZone: 'Europe/Brussels',
  startsAtLocal: '2026-05-01T09:00',
  endsAtLocal: '2026-05-03T18:00',
};

/** Conventions are the same for everybody signed in. */
export const conventionsRows: PermissionRows = {
  'conventions.list': { input: () => ({ when: 'upcoming' }), expected: signedInOnly('ok') },
  'conventions.get': {
    input: (world, target) => ({ conventionId: world.convention[target] }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'CONVENTION_NOT_FOUND' }),
  },
  'conventions.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'conventions.admin.get': {
    input: (world, target) => ({ conventionId: world.convention[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'CONVENTION_NOT_FOUND' }),
  },
  'conventions.admin.create': { input: () => conventionForm, expected: adminsOnly('ok') },
  'conventions.admin.update': {
    input: (world, target) => ({ ...conventionForm, conventionId: world.convention[target], revision: 1 }),
    expected: adminsOnly({ others: 'ok', missing: 'CONVENTION_NOT_FOUND' }),
  },
  'conventions.admin.remove': {
    input: (world, target) => ({ conventionId: world.convention[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'CONVENTION_NOT_FOUND' }),
  },
};
