import { everybody, type PermissionRows } from '../../permission-row.ts';

/** Tables to play at are public; who is kept out of one does not find it. */
export const tablesRows: PermissionRows = {
  'tables.search': {
    input: () => ({ near: { lat: 37.8, lng: -122.27 }, rangeMiles: 0 }),
    expected: everybody('ok'),
  },
};
