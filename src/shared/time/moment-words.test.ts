import { expect, test } from 'vitest';
import { dayWords, momentWords } from './moment-words.ts';

const EAST = 'America/New_York';
const WEST = 'America/Los_Angeles';
const at = new Date('2027-03-14T23:00:00Z');

test("a moment is told by the reader's clock, and by the place's beside it where that shows another time", () => {
  const store = { reader: EAST, place: WEST, placeName: 'the store' };
  expect(momentWords(at, store)).toBe('Sun, Mar 14, 2027, 7:00 PM EDT · 4:00 PM PDT at the store');
  expect(momentWords(at, store, { style: 'short' })).toBe(
    'Sun, Mar 14, 7:00 PM EDT · 4:00 PM PDT at the store',
  );
  expect(momentWords(at, { reader: EAST, place: EAST })).toBe('Sun, Mar 14, 2027, 7:00 PM EDT');
  expect(momentWords(at, { reader: EAST, place: null })).toBe('Sun, Mar 14, 2027, 7:00 PM EDT');
  expect(dayWords(at, 'Asia/Tokyo')).toBe('Mar 15, 2027');
});

test('a zone that nobody knows is UTC for the reader and none for the place', () => {
  expect(momentWords(at, { reader: 'Mars/Olympus', place: '+05:30' })).toBe(
    'Sun, Mar 14, 2027, 11:00 PM UTC',
  );
});
