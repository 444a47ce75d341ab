import { organisersOnly, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

/** Every player has a book; whoever organises nothing finds it empty. */
const players = (expected: string): PermissionRow['expected'] => ({
  anonymous: 'UNAUTHORIZED',
  user: 'PLAYER_REQUIRED',
  player: expected,
  owner: expected,
  admin: 'PLAYER_REQUIRED',
});

export const bookRows: PermissionRows = {
  'campaigns.book.getSummary': { input: () => ({}), expected: players('ok') },
  'campaigns.book.listPlayers': { input: () => ({}), expected: players('ok') },
  'campaigns.book.listSeats': { input: () => ({}), expected: players('ok') },
  'campaigns.book.markPaid': {
    input: (world, target) => ({ seatIds: [world.seat[target]], isPaid: true }),
    expected: organisersOnly('SEAT_GONE', { others: 'SEAT_GONE' }),
  },
  // Of guests without a player nobody owes anything here, and nobody says that they paid.
  'campaigns.book.settle': {
    input: () => ({ playerId: null, owedCents: 500 }),
    expected: players('OWED_CHANGED'),
  },
  'campaigns.book.remind': {
    input: (world) => ({ playerId: world.seat.missing }),
    expected: players('NOBODY_TO_REMIND'),
  },
  'campaigns.book.denyPaid': {
    input: (world) => ({ playerId: world.seat.missing }),
    expected: players('NOT_SAID_PAID'),
  },
  'campaigns.book.sayPaid': {
    input: (world) => ({ campaignId: world.seat.missing, isPaid: true }),
    expected: players('NOTHING_OWED'),
  },
};
