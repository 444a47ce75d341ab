import { expect, test } from 'vitest';
import { changesInWords, type Seen } from './live-messages.ts';

const session: Seen['sessions'][number] = {
  id: 'first',
  sessionNumber: 3,
  startDate: '2026-06-01T18:00:00.000Z',
  seatsTaken: 2,
  maxPlayers: 5,
  ownSeat: null,
  calledOff: null,
  waitlist: { waiting: 0, held: 0, ownPlace: null, offerEndsAt: null },
};
const ownSeat = {
  id: 'seat',
  priceCents: 0,
  paymentStatus: 'paid',
  createdAt: '2026-05-01T18:00:00.000Z',
} as const;
const before: Seen = {
  campaign: { state: 'active', playerCount: 3, isMember: false },
  sessions: [session],
};

test('what others did is said: seats, sessions, members and the state; nothing where nothing changed', () => {
  expect(changesInWords(before, before)).toBe('');
  expect(
    changesInWords(before, {
      campaign: { state: 'paused', playerCount: 4, isMember: false },
      sessions: [
        { ...session, seatsTaken: 3 },
        { ...session, id: 'second', sessionNumber: 4 },
      ],
    }),
  ).toBe('Session 3: 3 of 5 seats taken. Session 4 is new. 4 players are in it. The campaign is paused now.');
  expect(changesInWords(before, { ...before, sessions: [] })).toBe('Session 3 is gone.');
  const moved = { ...session, startDate: '2026-06-02T18:00:00.000Z' };
  expect(changesInWords(before, { ...before, sessions: [moved] })).toBe('Session 3 has another time.');
});

test('seats that are held are counted beside those that are taken', () => {
  const held = { ...session, seatsTaken: 4, waitlist: { ...session.waitlist, held: 1 } };
  expect(changesInWords(before, { ...before, sessions: [held] })).toBe(
    'Session 3: 4 of 5 seats taken, 1 held.',
  );
});

test('one’s own seat and membership are not said again', () => {
  const after: Seen = {
    campaign: { state: 'active', playerCount: 4, isMember: true },
    sessions: [{ ...session, seatsTaken: 3, ownSeat }],
  };
  expect(changesInWords(before, after)).toBe('');
  expect(changesInWords(after, before)).toBe('');
});
