import { nobody, type PermissionRow, type PermissionRows } from '../permission-row.ts';

const byRetailer: PermissionRow['input'] = (world, target) => ({ retailerId: world.retailer[target] });
const content = { hours: null, specialDays: [], sells: [], links: [], photos: [] };
const overState: PermissionRow['input'] = (world, target) => ({ ...byRetailer(world, target), revision: 1 });

/** The day so many fortnights from now. */
const dayIn = (fortnights: number) =>
  new Date(Date.now() + fortnights * 14 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
const daysAround = () => ({ from: dayIn(-1), until: dayIn(1) });

/** Managers edit the page of their store, admins that of every store. */
const editorsOnly = (outcome: string): PermissionRow['expected'] => ({
  anonymous: nobody('UNAUTHORIZED'),
  user: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
  player: { others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
  owner: { own: outcome, others: 'FORBIDDEN', missing: 'RETAILER_NOT_FOUND' },
  admin: { others: outcome, missing: 'RETAILER_NOT_FOUND' },
});

const everybodySees: PermissionRow['expected'] = {
  anonymous: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
  user: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
  player: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
  owner: { own: 'ok', others: 'ok', missing: 'RETAILER_NOT_FOUND' },
  admin: { others: 'ok', missing: 'RETAILER_NOT_FOUND' },
};

export const storePageRows: PermissionRows = {
  'storePage.get': {
    input: byRetailer,
    expected: everybodySees,
  },
  'storePage.listPlayed': {
    input: (world, target) => ({ ...byRetailer(world, target), ...daysAround() }),
    expected: everybodySees,
  },
  'storePage.tables.list': { input: byRetailer, expected: everybodySees },
  'storePage.tables.listAt': {
    input: (world, target) => ({
      ...byRetailer(world, target),
      startDate: '2026-12-01T18:00:00.000Z',
      lengthMinutes: 120,
      sessionId: null,
    }),
    expected: everybodySees,
  },
  'storePage.tables.save': {
    input: (world, target) => ({ ...overState(world, target), tables: [] }),
    expected: editorsOnly('ok'),
  },
  'storePage.tables.assign': {
    input: (world, target) => ({ sessionId: world.session[target], tableId: null }),
    expected: {
      anonymous: nobody('UNAUTHORIZED'),
      user: { others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
      player: { others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
      owner: { own: 'ok', others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
      admin: { others: 'ok', missing: 'SESSION_NOT_FOUND' },
    },
  },
  'storePage.getNearby': { input: byRetailer, expected: everybodySees },
  'storePage.getDraft': { input: byRetailer, expected: editorsOnly('ok') },
  'storePage.saveDraft': {
    input: (world, target) => ({ ...overState(world, target), content }),
    expected: editorsOnly('ok'),
  },
  'storePage.discardDraft': { input: overState, expected: editorsOnly('ok') },
  'storePage.publish': {
    input: (world, target) => ({ ...overState(world, target), content }),
    expected: editorsOnly('ok'),
  },
  'storePage.addPhoto': {
    input: (world, target) => ({
      ...byRetailer(world, target),
      uploadId: '00000000-0000-4000-8000-000000000000',
    }),
    expected: editorsOnly('UPLOAD_NOT_FOUND'),
  },
};
