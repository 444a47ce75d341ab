import { describe, expect, test } from 'vitest';
import { endOfQuiet } from './quiet-hours.ts';

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

const end = (now: string, from: string, until: string, timeZone = 'UTC') => {
  const hours = { from: minutes(from), until: minutes(until) };
  return endOfQuiet(new Date(now), hours, timeZone)?.toISOString() ?? null;
};

describe('quiet hours', () => {
  test.each([
    ['before they begin', '2027-01-10T21:59:59Z', null],
    ['from when they begin', '2027-01-10T22:00:00Z', '2027-01-11T07:00:00.000Z'],
    ['after midnight', '2027-01-11T00:00:00Z', '2027-01-11T07:00:00.000Z'],
    ['in their last second', '2027-01-11T06:59:59Z', '2027-01-11T07:00:00.000Z'],
    ['when they end', '2027-01-11T07:00:00Z', null],
  ])('over midnight: %s', (_when, now, expected) => {
    expect(end(now, '22:00', '07:00')).toBe(expected);
  });

  test('within a day', () => {
    expect(end('2027-01-10T13:30:00Z', '13:00', '15:00')).toBe('2027-01-10T15:00:00.000Z');
    expect(end('2027-01-10T15:00:00Z', '13:00', '15:00')).toBeNull();
    expect(end('2027-01-10T12:59:59Z', '13:00', '15:00')).toBeNull();
  });

  test.each([
    ['America/New_York', '2027-01-11T04:00:00Z', '2027-01-11T12:00:00.000Z'],
    ['Asia/Kathmandu', '2027-01-10T18:00:00Z', '2027-01-11T01:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-10T10:00:00Z', '2027-01-10T17:00:00.000Z'],
  ])('by the clock of %s', (timeZone, now, expected) => {
    expect(end(now, '22:00', '07:00', timeZone)).toBe(expected);
  });

  test.each([
    ['forward in New York', 'America/New_York', '2027-03-14T03:30:00Z', '2027-03-14T11:00:00.000Z'],
    ['back in New York', 'America/New_York', '2027-11-07T03:30:00Z', '2027-11-07T12:00:00.000Z'],
    ['forward in London', 'Europe/London', '2026-03-28T23:00:00Z', '2026-03-29T06:00:00.000Z'],
    [
      'back by half an hour on Lord Howe',
      'Australia/Lord_Howe',
      '2027-04-03T13:00:00Z',
      '2027-04-03T20:30:00.000Z',
    ],
  ])('end by the clock in a night in which it goes %s', (_change, timeZone, now, expected) => {
    expect(end(now, '22:00', '07:00', timeZone)).toBe(expected);
  });

  test('end after a time that the clocks skip', () => {
    expect(end('2027-03-14T06:00:00Z', '22:00', '02:30', 'America/New_York')).toBe(
      '2027-03-14T07:00:00.000Z',
    );
  });

  test('that end at a time that the clocks show twice end at the next of the two, never in the past', () => {
    const zone = 'America/New_York';
    expect(end('2027-11-07T05:15:00Z', '22:00', '01:30', zone)).toBe('2027-11-07T05:30:00.000Z');
    expect(end('2027-11-07T06:15:00Z', '22:00', '01:30', zone)).toBe('2027-11-07T06:30:00.000Z');
  });
});
