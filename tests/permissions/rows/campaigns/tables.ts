import { everybody, type PermissionRows, signedInOnly } from '../../permission-row.ts';

const playersOnly = { ...signedInOnly('PLAYER_REQUIRED'), player: 'ok', owner: 'ok' };

/** Tables to play at are public; who is kept out of one does not find it. */
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
};
