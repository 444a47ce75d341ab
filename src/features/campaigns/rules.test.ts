import { describe, expect, test } from 'vitest';
import {
  type CampaignState,
  cleanStatus,
  mayLeave,
  paymentStatusOfNewSeat,
  roleOfJoiner,
  foldSeries,
  phaseOf,
  splitPlayed,
  stateOf,
  wayToLeave,
  withLeft,
} from './rules.ts';
import type { Admission } from './admission/rules.ts';
import { refusalToCancel, refusalToConfirm } from '#features/seats/rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:01Z');

describe('who becomes owner', () => {
  test.each([
    ['Retailer', false, 'player'],
    ['Retailer', true, 'player'],
    ['Convention', false, 'owner'],
    ['Convention', true, 'player'],
    ['Online', false, 'owner'],
    ['Online', true, 'player'],
  ] as const)('joining a %s campaign (with players: %s) makes %s', (type, hasPlayers, role) => {
    expect(roleOfJoiner(type, hasPlayers)).toBe(role);
  });
});

describe('who may leave', () => {
  test.each([
    ['Retailer', 'owner', false],
    ['Retailer', 'player', true],
    ['Convention', 'owner', true],
    ['Convention', 'player', true],
    ['Online', 'owner', true],
    ['Online', 'player', true],
  ] as const)('on a %s campaign the %s: %s', (type, role, may) => {
    expect(mayLeave({ type, isOwner: role === 'owner' })).toBe(may);
  });
});

test('a free seat is paid at once, any other waits for the owner', () => {
  expect(paymentStatusOfNewSeat(0)).toBe('paid');
  expect(paymentStatusOfNewSeat(1)).toBe('pending');
});

describe('taking a seat', () => {
  const free = {
    role: null,
    campaignState: 'active' as CampaignState,
    campaignHasOwner: true,
    admission: 'open' as Admission,
    requiresCertificate: false,
    isCertified: false,
    startsAt: later,
    calledOffAt: null,
    seatsTaken: 3,
    seatsHeld: 0,
    maxPlayers: 4,
    now,
  };

  test.each([
    ['the last free seat is given', {}, null],
    ['a member gets it too', { role: 'player' }, null],
    ['a full session is refused', { seatsTaken: 4 }, 'SESSION_FULL'],
    ['an overfull session is refused', { seatsTaken: 5 }, 'SESSION_FULL'],
    ['a session whose last free seat is held for somebody is refused', { seatsHeld: 1 }, 'SESSION_FULL'],
    ['a session that begins this instant is refused', { startsAt: now }, 'SESSION_BEGUN'],
    [
      'one that is called off is refused, also where seats are free',
      { calledOffAt: now },
      'SESSION_CALLED_OFF',
    ],
    ['the owner is refused, even when seats are free', { role: 'owner' }, 'OWNER_HOLDS_NO_SEAT'],
    ['a paused campaign is refused', { campaignState: 'paused' }, 'CAMPAIGN_PAUSED'],
    ['one that ended is refused', { campaignState: 'ended' }, 'CAMPAIGN_ENDED'],
    ['a hidden one is refused', { campaignState: 'hidden' }, 'CAMPAIGN_HIDDEN'],
    [
      'a stranger is led to asking, also where it is full',
      { admission: 'request', seatsTaken: 4 },
      'ASKING_REQUIRED',
    ],
    ['a stranger without the link is refused', { admission: 'link' }, 'LINK_REQUIRED'],
    ['a member gets it, however others join', { admission: 'request', role: 'player' }, null],
    [
      'a member who is not certified is refused where that is wanted',
      { role: 'player', requiresCertificate: true },
      'CERTIFICATE_REQUIRED',
    ],
    ['who is certified gets it', { requiresCertificate: true, isCertified: true }, null],
    ['a campaign that nobody runs is refused', { campaignHasOwner: false }, 'CAMPAIGN_WITHOUT_OWNER'],
  ] as const)('%s', (_title, change, code) => {
    expect(refusalToConfirm({ ...free, ...change })?.code ?? null).toBe(code);
  });
});

describe('giving a seat back', () => {
  test.each([
    ['a free seat can be given back', 0, 'paid', later, null],
    ['an unpaid seat can be given back', 500, 'pending', later, null],
    ['a paid seat stays', 500, 'paid', later, 'SEAT_PAID'],
    ['a seat in a session that began stays', 0, 'paid', now, 'SESSION_BEGUN'],
    ['of two reasons the money is named', 500, 'paid', now, 'SEAT_PAID'],
  ] as const)('%s', (_title, priceCents, paymentStatus, startsAt, code) => {
    expect(
      refusalToCancel(
        { priceCents, paymentStatus, isGiven: false, hasPaidGuest: false },
        { startDate: startsAt, lengthMinutes: null },
        now,
      )?.code ?? null,
    ).toBe(code);
  });
});

test.each([
  ['active', 'active'],
  ["'active'::text", 'active'],
  ['"active"', 'active'],
  ["'on hold'::text", 'on hold'],
  ["'it''s'::text", 'its'],
])('the status %s is shown as %s', (status, shown) => {
  expect(cleanStatus(status)).toBe(shown);
});

test.each([
  ['paused', 'paused'],
  ['ended', 'ended'],
  ['hidden', 'hidden'],
  ['active', 'active'],
  ["'active'::text", 'active'],
  ['on hold', 'active'],
])('a campaign whose status is %s is %s', (status, state) => {
  expect(stateOf(status)).toBe(state);
});

describe('the way out of a campaign', () => {
  const member = { type: 'Online', isOwner: false, holdsPaidSeat: false, playerCount: 3 } as const;
  test.each([
    [{}, 'leave'],
    [{ holdsPaidSeat: true }, 'paid'],
    [{ type: 'Retailer', holdsPaidSeat: true }, 'paid'],
    [{ isOwner: true }, 'hand over'],
    [{ isOwner: true, playerCount: 1 }, 'leave'],
    [{ type: 'Convention', isOwner: true }, 'hand over'],
    [{ type: 'Retailer', isOwner: true }, 'never'],
    [{ type: 'Retailer', isOwner: true, playerCount: 1 }, 'never'],
  ] as const)('of a member with %j is: %s', (given, way) => {
    expect(wayToLeave({ ...member, ...given })).toBe(way);
  });
});

const at = (day: number, lengthMinutes: number | null = null) => ({
  startDate: `2026-04-${String(day).padStart(2, '0')}T18:00:00.000Z`,
  lengthMinutes,
});

test.each([
  [180, '17:59', 'to come'],
  [180, '18:00', 'under way'],
  [180, '20:59', 'under way'],
  [180, '21:00', 'over'],
  [null, '21:59', 'under way'],
  [null, '22:00', 'over'],
] as const)('a session of %s minutes that began at 18:00 is, at %s: %s', (lengthMinutes, time, phase) => {
  expect(phaseOf(at(3, lengthMinutes), new Date(`2026-04-03T${time}:00.000Z`))).toBe(phase);
});

describe('the sessions of a long campaign', () => {
  const [first, second, third] = [at(3), at(17), at(10)];
  const next = { startDate: '2026-05-08T18:00:00.000Z', lengthMinutes: null };

  test('fold all that were played but the last, and keep their order', () => {
    expect(splitPlayed([first, second, third, next], true, now)).toEqual({
      folded: [first, third],
      shown: [second, next],
    });
  });

  test('keep one that is under way', () => {
    const running = { startDate: '2026-04-20T09:30:00.000Z', lengthMinutes: 180 };
    const during = new Date('2026-04-20T10:00:00.000Z');
    expect(splitPlayed([first, running, next], true, during)).toEqual({
      folded: [],
      shown: [first, running, next],
    });
  });

  test('stay as they are when none is to come', () => {
    const all = [first, second, third];
    expect(splitPlayed(all, false, now)).toEqual({ folded: [], shown: all });
  });
});

test('a campaign that was left a moment ago keeps its place in the list, and one that was joined again stands there once', () => {
  const [newest, middle, oldest] = ['2026-03-03', '2026-03-02', '2026-03-01'].map((createdAt, index) => ({
    id: String(index),
    createdAt,
  })) as [Row, Row, Row];
  expect(withLeft([newest, oldest], [middle])).toEqual([newest, middle, oldest]);
  expect(withLeft([newest, middle, oldest], [middle])).toEqual([newest, middle, oldest]);
  expect(withLeft([], [oldest])).toEqual([oldest]);
});
type Row = { id: string; createdAt: string };

describe('a long series in a list', () => {
  const today = new Date('2027-03-01T12:00:00Z');
  const date = (id: number, series: string | null = 'a') => ({
    id,
    startDate: new Date(today.getTime() + id * 86_400_000).toISOString(),
    series: series === null ? null : { id: series },
  });
  const idsOf = (listed: ReturnType<typeof foldSeries<ReturnType<typeof date>>>) =>
    listed.map((one) => ('session' in one ? one.session.id : `${one.count} more`));

  test('shows its next three sessions and folds the rest; what was played and other sessions stay', () => {
    const sessions = [date(-2), date(-1), date(1), date(2, null), date(3), date(4), date(5), date(6)];
    expect(idsOf(foldSeries(sessions, new Set(), today))).toEqual([-2, -1, 1, 2, 3, 4, '2 more']);
  });

  test('is whole once it is unfolded, with what folds it again before the rest', () => {
    const sessions = [1, 2, 3, 4, 5].map((id) => date(id));
    expect(idsOf(foldSeries(sessions, new Set(['a']), today))).toEqual([1, 2, 3, '2 more', 4, 5]);
  });

  test('folds nothing for one session alone, and each series for itself', () => {
    expect(
      idsOf(
        foldSeries(
          [1, 2, 3, 4].map((id) => date(id)),
          new Set(),
          today,
        ),
      ),
    ).toEqual([1, 2, 3, 4]);
    const two = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => date(id, id % 2 ? 'a' : 'b'));
    expect(idsOf(foldSeries(two, new Set(), today))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
