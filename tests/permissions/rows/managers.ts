import {
  adminsOnly,
  nobody,
  type PermissionRow,
  type PermissionRows,
  withoutPlayer,
} from '../permission-row.ts';

const byRetailer: PermissionRow['input'] = (world, target) => ({ retailerId: world.retailer[target] });
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Of owners: other players are refused. */
const ownersOnly = (own: string): PermissionRow['expected'] => ({
  ...withoutPlayer,
  player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
  owner: { own, others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
});

/** Any player may claim a store; who manages one is decided by its owners. */
export const managersRows: PermissionRows = {
  'managers.getStanding': {
    input: byRetailer,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'managers.sendCode': {
    input: byRetailer,
    expected: {
      ...withoutPlayer,
      player: { others: 'STORE_HAS_OWNER', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ALREADY_MANAGER', others: 'STORE_HAS_OWNER', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'managers.enterCode': {
    input: (world, target) => ({ ...byRetailer(world, target), code: '123456' }),
    expected: {
      ...withoutPlayer,
      player: { others: 'STORE_HAS_OWNER', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ALREADY_MANAGER', others: 'STORE_HAS_OWNER', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'managers.claim': {
    input: (world, target) => ({ ...byRetailer(world, target), note: 'I opened it.' }),
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ALREADY_MANAGER', others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'managers.withdrawClaim': {
    input: byRetailer,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'ok' },
      owner: { own: 'ok', others: 'ok', missing: 'ok' },
    },
  },
  'managers.list': {
    input: byRetailer,
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      admin: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'managers.add': {
    input: (world, target) => ({ ...byRetailer(world, target), who: 'Nobody At All', role: 'manager' }),
    expected: ownersOnly('PERSON_UNKNOWN'),
  },
  'managers.remove': {
    input: (world, target) => ({ ...byRetailer(world, target), playerId: NOBODY }),
    expected: ownersOnly('ok'),
  },
  'managers.handOver': {
    input: (world, target) => ({ ...byRetailer(world, target), playerId: NOBODY }),
    expected: ownersOnly('MANAGER_NOT_FOUND'),
  },
  'managers.admin.listClaims': { input: () => ({}), expected: adminsOnly('ok') },
  'managers.admin.decideClaim': {
    input: (world, target) => ({
      claimId: target === 'missing' ? NOBODY : world.storeClaim,
      decision: 'declined',
      answer: '',
    }),
    expected: adminsOnly({ others: 'ok', missing: 'CLAIM_NOT_FOUND' }),
  },
};
