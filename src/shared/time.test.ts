import { expect, test } from 'vitest';
import { isSkippedTime } from './time.ts';

test.each([
  ['2027-03-14T01:59', 'America/New_York', false],
  ['2027-03-14T02:00', 'America/New_York', true],
  ['2027-03-14T02:30', 'America/Los_Angeles', true],
  ['2027-03-14T02:59', 'America/New_York', true],
  ['2027-03-14T03:00', 'America/New_York', false],
  // It comes twice, so it is there.
  ['2027-11-07T01:30', 'America/New_York', false],
  ['2027-03-28T02:30', 'Europe/Brussels', true],
  // By half an hour, and in October.
  ['2027-10-03T02:15', 'Australia/Lord_Howe', true],
  ['2027-10-03T02:30', 'Australia/Lord_Howe', false],
  ['2027-03-14T02:30', 'UTC', false],
])('that the clocks skip %s in %s: %s', (clockTime, zone, skipped) => {
  expect(isSkippedTime(clockTime, zone)).toBe(skipped);
});
