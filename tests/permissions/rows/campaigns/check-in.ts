import { newId } from '#shared/ids.ts';
import {
  nobody,
  organisersOnly,
  type PermissionRow,
  type PermissionRows,
  withoutPlayer,
} from '../../permission-row.ts';

const bySession: PermissionRow['input'] = (world, target) => ({ sessionId: world.session[target] });
const byPlayed: PermissionRow['input'] = (world, target) => ({ sessionId: world.playedSession[target] });

/** Not the admins: who comes is a matter of the table. */
const organisers = organisersOnly('SESSION_NOT_FOUND');

/** Of sessions that the owner of nothing was not seated at, there is nothing to see. */
const ownSeat = (own: string): PermissionRow['expected'] => ({
  ...withoutPlayer,
  player: nobody('SEAT_NOT_FOUND'),
  owner: { own, others: 'SEAT_NOT_FOUND', missing: 'SEAT_NOT_FOUND' },
});

export const checkInRows: PermissionRows = {
  'campaigns.checkIn.get': { input: bySession, expected: organisers },
  'campaigns.checkIn.listSeats': { input: bySession, expected: organisers },
  'campaigns.checkIn.mark': {
    // A seat of no session: for the organiser it changes nothing, and others don't get as far.
    input: (world, target) => ({
      ...bySession(world, target),
      marks: [{ seatId: world.seat.missing, hasAttended: true, agoMs: 0, by: 'list' }],
    }),
    expected: organisers,
  },
  'campaigns.door.addGuest': {
    input: (world, target) => ({
      ...bySession(world, target),
      id: newId(),
      name: 'Rosa',
      hostPlayerId: null,
    }),
    expected: organisers,
  },
  'campaigns.door.seatPlayer': {
    // Of others than the organisers nobody gets as far as the alias.
    input: (world, target) => ({ ...bySession(world, target), alias: 'Nobody at all' }),
    expected: organisersOnly('SESSION_NOT_FOUND', { own: 'NO_SUCH_ALIAS' }),
  },
  'campaigns.checkIn.getCode': { input: byPlayed, expected: ownSeat('ok') },
  'campaigns.checkIn.contest': {
    input: (world, target) => ({ ...byPlayed(world, target), text: 'I was there.' }),
    // Nobody said that the owner missed it.
    expected: ownSeat('NOT_MISSED'),
  },
  'campaigns.checkIn.answerContest': {
    input: (world, target) => ({ seatId: world.seat[target], hasAttended: true }),
    expected: organisersOnly('SEAT_GONE', { own: 'CONTEST_GONE', others: 'SEAT_GONE' }),
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
