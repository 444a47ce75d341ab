import { expect, test } from 'vitest';
import { clockTimeAt, isKnownZone, momentsOfClockTime, zoneOffsetMs } from './zone-clock.ts';

const HOUR_MS = 3_600_000;

/** Each clock change of 2026 and 2027: its moment, and the UTC offsets in hours before and after it. */
const changes: [zone: string, at: string, before: number, after: number][] = [
  ['America/New_York', '2026-03-08T07:00Z', -5, -4],
  ['America/New_York', '2026-11-01T06:00Z', -4, -5],
  ['America/New_York', '2027-03-14T07:00Z', -5, -4],
  ['America/New_York', '2027-11-07T06:00Z', -4, -5],
  ['Europe/London', '2026-03-29T01:00Z', 0, 1],
  ['Europe/London', '2026-10-25T01:00Z', 1, 0],
  ['Europe/London', '2027-03-28T01:00Z', 0, 1],
  ['Europe/London', '2027-10-31T01:00Z', 1, 0],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', 11, 10.5],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z', 10.5, 11],
  ['Australia/Lord_Howe', '2027-04-03T15:00Z', 11, 10.5],
  ['Australia/Lord_Howe', '2027-10-02T15:30Z', 10.5, 11],
  ['Pacific/Auckland', '2026-04-04T14:00Z', 13, 12],
  ['Pacific/Auckland', '2026-09-26T14:00Z', 12, 13],
  ['Pacific/Auckland', '2027-04-03T14:00Z', 13, 12],
  ['Pacific/Auckland', '2027-09-25T14:00Z', 12, 13],
];

test.each(changes)(
  'in %s the clocks change at %s from %d to %d hours ahead of UTC',
  (zone, at, before, after) => {
    const change = Date.parse(at);
    expect([change - 1, change].map((moment) => zoneOffsetMs(moment, zone) / HOUR_MS)).toEqual([
      before,
      after,
    ]);
  },
);

test.each(changes)(
  'in %s, around the change at %s, each time is shown never, once or twice',
  (zone, at, before, after) => {
    const change = Date.parse(at);
    const [shownBefore, shownAfter] = [before, after].map((hours) => change + hours * HOUR_MS);
    const [from, until] = [Math.min(shownBefore!, shownAfter!), Math.max(shownBefore!, shownAfter!)];
    const momentsAt = (shown: number) =>
      momentsOfClockTime(new Date(shown).toISOString().slice(0, 16), zone).map((moment) => moment.getTime());
    const minute = 60_000;
    // Just before and just after the hour that is skipped or repeated, each time occurs once.
    expect(momentsAt(from - minute)).toEqual([from - minute - before * HOUR_MS]);
    expect(momentsAt(until)).toEqual([until - after * HOUR_MS]);
    for (const shown of [from, from + minute, until - minute]) {
      const both = [shown - before * HOUR_MS, shown - after * HOUR_MS];
      expect(momentsAt(shown)).toEqual(after > before ? [] : both);
    }
  },
);

test.each([
  ['Asia/Kathmandu', '2026-06-01T00:00', '2026-05-31T18:15:00.000Z'],
  ['Pacific/Honolulu', '2026-12-31T23:30', '2027-01-01T09:30:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
  ['UTC', '2027-03-14T02:30', '2027-03-14T02:30:00.000Z'],
])('in %s, whose clocks never change, %s is %s', (zone, clockTime, iso) => {
  expect(momentsOfClockTime(clockTime, zone).map((moment) => moment.toISOString())).toEqual([iso]);
  expect(clockTimeAt(new Date(iso), zone)).toBe(clockTime);
});

test.each(['', '2026-02-30T10:00', '2026-05-01', '2026-05-01T25:00', 'tomorrow', '2026-05-01T10:00:30'])(
  'no clock shows %j',
  (text) => {
    expect(momentsOfClockTime(text, 'America/New_York')).toEqual([]);
  },
);

test('a zone is an IANA name, and no offset, which would know of no change', () => {
  for (const zone of ['America/New_York', 'Asia/Kathmandu', 'UTC']) expect(isKnownZone(zone)).toBe(true);
  for (const zone of ['', 'Mars/Olympus', '+05:30', 'EST5EDT,M3.2.0,M11.1.0', '../etc']) {
    expect([zone, isKnownZone(zone)]).toEqual([zone, false]);
  }
});
