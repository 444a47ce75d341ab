import {
  everybody,
  organisersOnly,
  type PermissionRow,
  type PermissionRows,
  signedInOnly,
  withoutPlayer,
} from '../../permission-row.ts';

const playersOnly = { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' };

const bySearch: PermissionRow['input'] = (world, target) => ({ searchId: world.savedSearch[target] });
/** To others somebody's search does not exist. */
const ownersOfSearches: PermissionRow['expected'] = {
  ...withoutPlayer,
  player: { others: 'SEARCH_NOT_FOUND', missing: 'SEARCH_NOT_FOUND' },
  owner: { own: 'ok', others: 'SEARCH_NOT_FOUND', missing: 'SEARCH_NOT_FOUND' },
};

/** Tables to play at are public; whoever is kept out of one does not find it. */
export const tablesRows: PermissionRows = {
  'tables.search': {
    input: () => ({ near: { lat: 37.8, lng: -122.27 }, rangeMiles: 0 }),
    expected: everybody('ok'),
  },
  'tables.getWishes': { input: () => ({}), expected: playersOnly },
  'tables.saveWishes': {
    input: () => ({
      place: 'Oakland, CA',
      rangeMiles: 10,
      times: [{ weekday: 4, after: '18:00', before: '23:00' }],
      gameSystemIds: [],
      styles: ['store'],
      experience: 'new',
    }),
    expected: playersOnly,
  },
  'tables.forgetWishes': { input: () => ({}), expected: playersOnly },
  'tables.searches.list': { input: () => ({}), expected: playersOnly },
  'tables.searches.create': {
    input: () => ({ name: 'Thursdays', rhythm: 'daily', search: { weekdays: [4] } }),
    expected: playersOnly,
  },
  'tables.searches.update': {
    input: (world, target) => ({ ...bySearch(world, target), name: 'Fridays', rhythm: 'never' }),
    expected: ownersOfSearches,
  },
  'tables.searches.remove': { input: bySearch, expected: ownersOfSearches },
  'tables.demand.ofCampaign': {
    input: (world, target) => ({ campaignId: world.campaign[target] }),
    expected: organisersOnly('CAMPAIGN_NOT_FOUND'),
  },
  'tables.demand.ofRetailer': {
    input: (world, target) => ({ retailerId: world.retailer[target] }),
    expected: {
      ...withoutPlayer,
      player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
    },
  },
  'tables.programme.list': {
    input: (world, target) => ({ retailerId: world.retailer[target] }),
    expected: everybody({ own: 'ok', others: 'ok', missing: 'ok' }),
  },
  'tables.programme.listAtLinkedStores': { input: () => ({}), expected: playersOnly },
};
