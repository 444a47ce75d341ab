import { afterEach, expect, test } from 'vitest';
import { firstOf, moreInWords, nearnessOf } from './rules.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['2026-05-10T12:00:00Z', 'Under way'],
  ['2026-05-10T09:00:00Z', 'Under way'],
  ['2026-05-11T03:30:00Z', 'Today'],
  ['2026-05-11T04:00:00Z', 'Tomorrow'],
  ['2026-05-12T05:00:00Z', 'In 2 days'],
  ['2026-05-17T03:59:00Z', 'In 6 days'],
  ['2026-05-17T04:00:00Z', null],
])('a session at %s is, on May 10 at 8 in New York: %s', (startsAt, words) => {
  process.env['TZ'] = 'America/New_York';
  expect(nearnessOf(new Date(startsAt), new Date('2026-05-10T12:00:00Z'))).toBe(words);
});

test('the day after the clocks change is tomorrow, however many hours that are', () => {
  process.env['TZ'] = 'America/New_York';
  // March 8, 2026 has 23 hours, November 1 has 25.
  expect(nearnessOf(new Date('2026-03-09T03:59:00Z'), new Date('2026-03-08T04:30:00Z'))).toBe('Tomorrow');
  expect(nearnessOf(new Date('2026-11-02T05:30:00Z'), new Date('2026-11-01T04:30:00Z'))).toBe('Tomorrow');
});

test('a group shows the first, and counts the others as long as the read was not full', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(firstOf(rows, { shown: 3, most: 6 })).toEqual({ items: [1, 2, 3], more: 2 });
  expect(firstOf(rows, { shown: 3, most: 5 })).toEqual({ items: [1, 2, 3], more: null });
  expect(firstOf(rows, { shown: 5, most: 6 })).toEqual({ items: rows, more: 0 });
  expect(firstOf([], { shown: 3, most: 5 })).toEqual({ items: [], more: 0 });
  expect([0, 1, null].map(moreInWords)).toEqual([null, 'and 1 more', 'and many more']);
});
