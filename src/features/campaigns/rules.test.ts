import { describe, expect, test } from 'vitest';
import {
  type CampaignState,
  cleanStatus,
  mayLeave,
  paymentStatusOfNewSeat,
  roleOfJoiner,
  stateOf,
} from './rules.ts';
import { refusalToCancel, refusalToConfirm } from './seat-rules.ts';

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
    startsAt: later,
    seatsTaken: 3,
    maxPlayers: 4,
    now,
  };

  test.each([
    ['the last free seat is given', {}, null],
    ['a member gets it too', { role: 'player' }, null],
    ['a full session is refused', { seatsTaken: 4 }, 'SESSION_FULL'],
    ['an overfull session is refused', { seatsTaken: 5 }, 'SESSION_FULL'],
    ['a session that begins this instant is refused', { startsAt: now }, 'SESSION_BEGUN'],
    ['the owner is refused, even when seats are free', { role: 'owner' }, 'OWNER_HOLDS_NO_SEAT'],
    ['a paused campaign is refused', { campaignState: 'paused' }, 'CAMPAIGN_PAUSED'],
    ['one that ended is refused', { campaignState: 'ended' }, 'CAMPAIGN_ENDED'],
    ['a hidden one is refused', { campaignState: 'hidden' }, 'CAMPAIGN_HIDDEN'],
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
    expect(refusalToCancel({ priceCents, paymentStatus }, startsAt, now)?.code ?? null).toBe(code);
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
