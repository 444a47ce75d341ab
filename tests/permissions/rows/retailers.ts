import {
  adminsOnly,
  everybody,
  nobody,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
} from '../permission-row.ts';

const byRetailer: PermissionRow['input'] = (world, target) => ({ retailerId: world.retailer[target] });

/** Whoever lacks a session or a player hears so before anything is looked up. */
const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};

const storeFields = {
  revision: 1,
  name: 'The Corner Rook',
  description: '',
  address: '1 Game Street',
  city: 'Oakland',
  state: 'CA',
  zip: '94610',
  phone: '',
  email: '',
  websiteUrl: '',
  lat: 37.8,
  lng: -122.27,
  status: 'active',
};

/** Stores are public; linking needs a player. */
export const retailersRows: PermissionRows = {
  'retailers.search': {
    input: () => ({ near: { position: { lat: 37.8, lng: -122.27 }, rangeMiles: 50 } }),
    expected: everybody('ok'),
  },
  'retailers.listLinked': { input: () => ({}), expected: signedInOnly('ok') },
  'retailers.listManaged': { input: () => ({}), expected: signedInOnly('ok') },
  'retailers.checkPlace': {
    input: () => ({ state: 'CA', zip: '94610', lat: null, lng: null }),
    expected: signedInOnly('ok'),
  },
  'retailers.getGamesToCome': {
    input: byRetailer,
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      admin: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'retailers.get': {
    input: byRetailer,
    expected: everybody({ own: 'ok', others: 'ok', missing: 'RETAILER_NOT_FOUND' }),
  },
  'retailers.update': {
    input: (world, target) => ({ ...byRetailer(world, target), ...storeFields }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      admin: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'retailers.link': {
    input: byRetailer,
    expected: {
      ...withoutPlayer,
      player: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ALREADY_LINKED', others: 'ok', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'retailers.unlink': {
    input: byRetailer,
    expected: {
      ...withoutPlayer,
      player: { others: 'NOT_LINKED', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'NOT_LINKED', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'retailers.admin.list': { input: () => ({}), expected: adminsOnly('ok') },
  'retailers.admin.create': {
    input: () => ({ name: 'The Iron Keep', address: null, city: null, state: null }),
    expected: adminsOnly('ok'),
  },
  'retailers.admin.importRows': {
    input: () => {
      const { status: _, revision: __, ...row } = storeFields;
      return { rows: [row], dryRun: false };
    },
    expected: adminsOnly('ok'),
  },
  'retailers.admin.listImports': { input: () => ({}), expected: adminsOnly('ok') },
  'retailers.admin.undoImport': {
    input: () => ({ importId: '00000000-0000-4000-8000-000000000000', after: null }),
    expected: adminsOnly({ others: 'IMPORT_NOT_FOUND', missing: 'IMPORT_NOT_FOUND' }),
  },
  'retailers.admin.setStatus': {
    input: (world, target) => ({ retailerId: world.retailer[target], status: 'inactive' }),
    expected: adminsOnly({ others: 'ok', missing: 'RETAILER_NOT_FOUND' }),
  },
  'retailers.admin.listManagers': {
    input: (world, target) => ({ retailerId: world.retailer[target] }),
    expected: adminsOnly({ others: 'ok', missing: 'RETAILER_NOT_FOUND' }),
  },
  'retailers.admin.addManager': {
    input: (world, target) => ({ retailerId: world.retailer[target], username: 'nobody-at-all' }),
    expected: adminsOnly({ others: 'MANAGER_UNKNOWN', missing: 'RETAILER_NOT_FOUND' }),
  },
  'retailers.admin.removeManager': {
    input: (world, target) => ({ retailerId: world.retailer[target], playerId: world.user.others }),
    expected: adminsOnly({ others: 'ok', missing: 'RETAILER_NOT_FOUND' }),
  },
  'retailers.admin.getUses': {
    input: byRetailer,
    expected: adminsOnly({ others: 'ok', missing: 'RETAILER_NOT_FOUND' }),
  },
  'retailers.admin.remove': {
    input: byRetailer,
    expected: adminsOnly({ others: 'RETAILER_IN_USE', missing: 'RETAILER_NOT_FOUND' }),
  },
};
