import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { momentOfTypedTime, twinsOf, typedTimeAt } from './typed-time.ts';

const zones = [
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'America/Santiago',
  'America/St_Johns',
  'UTC',
];
const MINUTE_MS = 60_000;
const firstMinute = Date.parse('2026-01-01T00:00Z') / MINUTE_MS;
const lastMinute = Date.parse('2028-01-01T00:00Z') / MINUTE_MS;

test('whatever moment is typed by the clock of whatever zone, the same moment is read', () => {
  const minutes = integer({ min: firstMinute, max: lastMinute });
  assert(
    property(minutes, constantFrom(...zones), (minute, zone) => {
      const moment = new Date(minute * MINUTE_MS);
      expect(momentOfTypedTime(typedTimeAt(moment, zone), zone)).toEqual(moment);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['America/New_York', '2026-03-08T07:00Z', '2026-11-01T06:00Z', '2027-03-14T07:00Z', '2027-11-07T06:00Z'],
  ['Europe/London', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2027-03-28T01:00Z', '2027-10-31T01:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-10-03T15:30Z', '2027-04-03T15:00Z', '2027-10-02T15:30Z'],
  ['America/Santiago', '2026-04-05T03:00Z', '2026-09-06T04:00Z', '2027-04-04T03:00Z', '2027-09-05T04:00Z'],
])('so it is in %s for each quarter of an hour around its changes of clocks', (zone, ...changes) => {
  for (const change of changes) {
    for (let quarter = -12; quarter <= 12; quarter += 1) {
      const moment = new Date(Date.parse(change) + quarter * 15 * MINUTE_MS);
      expect(momentOfTypedTime(typedTimeAt(moment, zone), zone)).toEqual(moment);
    }
  }
});

test.each([
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
  ['Europe/London', '2026-10-25T01:00', '2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
])('in %s the clocks show %s twice, and both can be typed', (zone, typed, first, second) => {
  const twins = twinsOf(typed, zone);
  expect(twins?.map(({ moment }) => moment.toISOString())).toEqual([first, second]);
  expect(twins?.map((twin) => twin.typed)).toEqual([typed, `${typed} again`]);
  expect(twinsOf(`${typed} again`, zone)).toEqual(twins);
  expect(momentOfTypedTime(typed, zone)?.toISOString()).toBe(first);
  expect(momentOfTypedTime(`${typed} again`, zone)?.toISOString()).toBe(second);
});

test.each([
  ['America/New_York', '2026-03-08T02:00'],
  ['America/New_York', '2027-03-14T02:59'],
  ['Europe/London', '2027-03-28T01:30'],
  ['Australia/Lord_Howe', '2026-10-04T02:29'],
  // The clocks go forward at midnight on this day.
  ['America/Santiago', '2026-09-06T00:30'],
])('in %s no moment is %s, which the clocks skip', (zone, typed) => {
  expect(momentOfTypedTime(typed, zone)).toBeNull();
  expect(twinsOf(typed, zone)).toBeNull();
});

test('what is saved as it was does not move: its seconds stay, and the second of two equal times stays the second', () => {
  for (const iso of [
    '2027-11-07T06:30:00.000Z',
    '2027-11-07T05:30:00.000Z',
    '2026-05-01T12:00:17.250Z',
    '2027-11-07T06:59:59.999Z',
  ]) {
    const before = new Date(iso);
    for (const zone of zones) {
      expect(momentOfTypedTime(typedTimeAt(before, zone), zone, before)).toBe(before);
    }
  }
  const before = new Date('2026-05-01T12:00:17.250Z');
  expect(momentOfTypedTime('2026-05-01T19:30', 'UTC', before)?.toISOString()).toBe(
    '2026-05-01T19:30:00.000Z',
  );
});
