import { nobody, type PermissionRow, type PermissionRows } from '../../permission-row.ts';

const bySession: PermissionRow['input'] = (world, target) => ({ sessionId: world.session[target] });
const byPlayed: PermissionRow['input'] = (world, target) => ({ sessionId: world.playedSession[target] });

/** Whoever lacks a session or a player hears so before anything is looked up. */
const withoutPlayer = {
  anonymous: nobody('UNAUTHORIZED'),
  user: nobody('PLAYER_REQUIRED'),
  admin: nobody('PLAYER_REQUIRED'),
};

/** Who comes is the organiser's matter alone, not the admins' either. */
const organiserOnly: PermissionRow['expected'] = {
  ...withoutPlayer,
  player: { others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
  owner: { own: 'ok', others: 'FORBIDDEN', missing: 'SESSION_NOT_FOUND' },
};

/** Of sessions that the owner of nothing was not seated at, there is nothing to see. */
const ownSeat = (own: string): PermissionRow['expected'] => ({
  ...withoutPlayer,
  player: nobody('SEAT_NOT_FOUND'),
  owner: { own, others: 'SEAT_NOT_FOUND', missing: 'SEAT_NOT_FOUND' },
});

export const checkInRows: PermissionRows = {
  'campaigns.checkIn.get': { input: bySession, expected: organiserOnly },
  'campaigns.checkIn.listSeats': { input: bySession, expected: organiserOnly },
  'campaigns.checkIn.mark': {
    // A seat of no session: for the organiser it changes nothing, and others don't get as far.
    input: (world, target) => ({
      ...bySession(world, target),
      marks: [{ seatId: world.seat.missing, hasAttended: true, agoMs: 0, by: 'list' }],
    }),
    expected: organiserOnly,
  },
  'campaigns.checkIn.getCode': { input: byPlayed, expected: ownSeat('ok') },
  'campaigns.checkIn.contest': {
    input: (world, target) => ({ ...byPlayed(world, target), text: 'I was there.' }),
    // Nobody said that the owner missed it.
    expected: ownSeat('NOT_MISSED'),
  },
  'campaigns.checkIn.answerContest': {
    input: (world, target) => ({ seatId: world.seat[target], hasAttended: true }),
    expected: {
      ...withoutPlayer,
      player: nobody('SEAT_GONE'),
      owner: { own: 'CONTEST_GONE', others: 'SEAT_GONE', missing: 'SEAT_GONE' },
    },
  },
  'campaigns.checkIn.getFigure': {
    input: () => ({}),
    expected: {
      anonymous: 'UNAUTHORIZED',
      user: 'PLAYER_REQUIRED',
      player: 'ok',
      owner: 'ok',
      admin: 'PLAYER_REQUIRED',
    },
  },
};
