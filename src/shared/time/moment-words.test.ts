import { expect, test } from 'vitest';
import { dayWords, daysWords, momentWords, readClock, zoneTitle } from './moment-words.ts';

const EAST = 'America/New_York';
const WEST = 'America/Los_Angeles';
const at = new Date('2027-03-14T23:00:00Z');

test("a moment is told by the reader's clock, and by the place's beside it where that shows another time", () => {
  const store = { reader: EAST, place: WEST, placeName: 'the store' };
  expect(momentWords(at, store)).toBe('Sun, Mar 14, 2027, 7:00 PM EDT · 4:00 PM PDT at the store');
  expect(momentWords(at, store, { style: 'short' })).toBe(
    'Sun, Mar 14, 7:00 PM EDT · 4:00 PM PDT at the store',
  );
  expect(momentWords(at, store, { style: 'weekday' })).toBe('Sun, 7:00 PM EDT · 4:00 PM PDT at the store');
  expect(momentWords(at, { reader: EAST, place: EAST })).toBe('Sun, Mar 14, 2027, 7:00 PM EDT');
  expect(momentWords(at, { reader: EAST, place: null })).toBe('Sun, Mar 14, 2027, 7:00 PM EDT');
});

test('clocks that agree then count as one, and by the year they may agree and differ', () => {
  const zones = { reader: 'America/Phoenix', place: WEST };
  expect(momentWords(new Date('2027-07-01T19:00Z'), zones)).toBe('Thu, Jul 1, 2027, 12:00 PM MST');
  expect(momentWords(new Date('2027-01-01T19:00Z'), zones)).toBe(
    'Fri, Jan 1, 2027, 12:00 PM MST · 11:00 AM PST at the venue',
  );
});

test.each([
  // Before and after the clock changes of 2026 and 2027, which the US and Europe make on different days.
  ['2026-03-08T06:59Z', EAST, 'Europe/London', 'Sun, Mar 8, 2026, 1:59 AM EST · 6:59 AM GMT at the venue'],
  ['2026-03-08T07:00Z', EAST, 'Europe/London', 'Sun, Mar 8, 2026, 3:00 AM EDT · 7:00 AM GMT at the venue'],
  [
    '2026-10-25T00:59Z',
    EAST,
    'Europe/London',
    'Sat, Oct 24, 2026, 8:59 PM EDT · Sun, Oct 25, 1:59 AM BST at the venue',
  ],
  [
    '2026-10-25T01:00Z',
    EAST,
    'Europe/London',
    'Sat, Oct 24, 2026, 9:00 PM EDT · Sun, Oct 25, 1:00 AM GMT at the venue',
  ],
  [
    '2026-11-01T05:30Z',
    EAST,
    'Pacific/Honolulu',
    'Sun, Nov 1, 2026, 1:30 AM EDT · Sat, Oct 31, 7:30 PM HST at the venue',
  ],
  [
    '2026-11-01T06:30Z',
    EAST,
    'Pacific/Honolulu',
    'Sun, Nov 1, 2026, 1:30 AM EST · Sat, Oct 31, 8:30 PM HST at the venue',
  ],
  [
    '2027-03-28T00:59Z',
    'Europe/London',
    'Asia/Kathmandu',
    'Sun, Mar 28, 2027, 12:59 AM GMT · 6:44 AM GMT+5:45 at the venue',
  ],
  [
    '2027-03-28T01:00Z',
    'Europe/London',
    'Asia/Kathmandu',
    'Sun, Mar 28, 2027, 2:00 AM BST · 6:45 AM GMT+5:45 at the venue',
  ],
  [
    '2027-10-02T15:29Z',
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Sun, Oct 3, 2027, 1:59 AM LHST · 1:29 AM AEST at the venue',
  ],
  ['2027-10-02T16:00Z', 'Australia/Lord_Howe', 'Australia/Sydney', 'Sun, Oct 3, 2027, 3:00 AM LHDT'],
  [
    '2027-04-03T14:59Z',
    'Australia/Lord_Howe',
    'UTC',
    'Sun, Apr 4, 2027, 1:59 AM LHDT · Sat, Apr 3, 2:59 PM UTC at the venue',
  ],
  [
    '2027-04-03T15:00Z',
    'Australia/Lord_Howe',
    'UTC',
    'Sun, Apr 4, 2027, 1:30 AM LHST · Sat, Apr 3, 3:00 PM UTC at the venue',
  ],
  [
    '2026-12-31T10:00Z',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Fri, Jan 1, 2027, 12:00 AM GMT+14 · Thu, Dec 31, 12:00 AM HST at the venue',
  ],
  [
    '2026-12-31T10:00Z',
    'America/Santiago',
    'Pacific/Auckland',
    'Thu, Dec 31, 2026, 7:00 AM GMT-3 · 11:00 PM NZDT at the venue',
  ],
])('at %s in %s, with the place in %s: %s', (moment, reader, place, words) => {
  expect(momentWords(new Date(moment), { reader, place })).toBe(words);
});

test.each([
  ['2027-03-14T23:00Z', 240, 'Sun, Mar 14, 2027, 7:00 – 11:00 PM EDT · 4:00 – 8:00 PM PDT at the venue'],
  [
    '2027-03-15T15:00Z',
    240,
    'Mon, Mar 15, 2027, 11:00 AM – 3:00 PM EDT · 8:00 AM – 12:00 PM PDT at the venue',
  ],
  // Past midnight on one clock but not on the other.
  [
    '2027-03-15T02:00Z',
    240,
    'Sun, Mar 14, 2027, 10:00 PM – Mon 2:00 AM EDT · 7:00 – 11:00 PM PDT at the venue',
  ],
  // Across a clock change: four hours that are five on the clock, and three.
  [
    '2027-03-14T04:00Z',
    240,
    'Sat, Mar 13, 2027, 11:00 PM EST – Sun 4:00 AM EDT · 8:00 PM – Sun 12:00 AM PST at the venue',
  ],
  [
    '2027-11-07T03:00Z',
    240,
    'Sat, Nov 6, 2027, 11:00 PM EDT – Sun 2:00 AM EST · 8:00 PM – Sun 12:00 AM PDT at the venue',
  ],
  [
    '2027-03-12T23:00Z',
    2_880,
    'Fri, Mar 12, 2027, 6:00 PM EST – Sun 7:00 PM EDT · 3:00 PM PST – Sun 4:00 PM PDT at the venue',
  ],
  ['2027-03-14T23:00Z', null, 'Sun, Mar 14, 2027, 7:00 PM EDT · 4:00 PM PDT at the venue'],
])('from %s, for %s minutes: %s', (from, lengthMinutes, words) => {
  expect(momentWords(new Date(from), { reader: EAST, place: WEST }, { lengthMinutes })).toBe(words);
});

test('clocks that differ only at the end are both told', () => {
  expect(
    momentWords(
      new Date('2027-11-07T07:00Z'),
      { reader: 'America/Phoenix', place: 'America/Denver' },
      { lengthMinutes: 240 },
    ),
  ).toBe('Sun, Nov 7, 2027, 12:00 – 4:00 AM MST · 1:00 AM MDT – 4:00 AM MST at the venue');
});

test('a zone that nobody knows is UTC for the reader and none for the place', () => {
  expect(momentWords(at, { reader: 'Mars/Olympus', place: '+05:30' })).toBe(
    'Sun, Mar 14, 2027, 11:00 PM UTC',
  );
  expect(dayWords(at, '')).toBe('Mar 14, 2027');
  expect(zoneTitle('Mars/Olympus')).toBe('UTC');
});

const days = (from: string, until: string) => daysWords(new Date(from), new Date(until), WEST);

test('days are those of the zone', () => {
  expect(dayWords(at, 'Asia/Tokyo')).toBe('Mar 15, 2027');
  expect(days('2026-05-01T17:00Z', '2026-05-04T01:00Z')).toBe('May 1 – 3, 2026');
  expect(days('2026-04-30T17:00Z', '2026-05-02T17:00Z')).toBe('Apr 30 – May 2, 2026');
  expect(days('2026-12-31T17:00Z', '2027-01-02T17:00Z')).toBe('Dec 31, 2026 – Jan 2, 2027');
  expect(days('2026-05-01T17:00Z', '2026-05-02T05:00Z')).toBe('May 1, 2026');
});

test('zones are called what people call them', () => {
  const titles = [EAST, WEST, 'America/Phoenix', 'Europe/London', 'UTC'].map(zoneTitle);
  expect(titles).toEqual([
    'Eastern Time',
    'Pacific Time',
    'Mountain Standard Time',
    'United Kingdom Time',
    'UTC',
  ]);
  const zones = ['Europe/Berlin', 'Asia/Kolkata', 'Africa/Johannesburg', 'Asia/Tokyo', 'Pacific/Honolulu'];
  expect(zones.map((zone) => readClock(at, zone).zone)).toEqual(['CET', 'IST', 'SAST', 'GMT+9', 'HST']);
});
