import { describe, expect, test } from 'vitest';
import { distanceInWords, outcomeInWords } from './find-messages.ts';

const known = {
  total: 2,
  sort: 'soonest' as const,
  place: 'Oakland, CA',
  rangeMiles: 25,
  isPlaceUnknown: false,
};

const said = (parts: Partial<Parameters<typeof outcomeInWords>[0]>, isNear = false) =>
  outcomeInWords({ ...known, ...parts }, isNear);

describe('what was found', () => {
  test('says how many, how far, and in which order', () => {
    expect(said({})).toBe('2 tables within 25 miles of Oakland, CA, the soonest first.');
    expect(said({ total: 1, rangeMiles: 1, sort: 'nearest' })).toBe(
      '1 table within 1 mile of Oakland, CA, the nearest first.',
    );
    expect(said({ place: null }, true)).toBe('2 tables within 25 miles of you, the soonest first.');
    expect(said({ total: 101, rangeMiles: 0 })).toBe('100+ tables, the soonest first.');
    expect(said({ place: null })).toBe('2 tables, the soonest first.');
    expect(said({ total: 0, rangeMiles: 4 })).toBe('0 tables within 4 miles of Oakland, CA.');
    expect(said({ sort: 'fit', rangeMiles: 10 })).toBe(
      '2 tables within 10 miles of Oakland, CA, or online, what suits you first.',
    );
    expect(said({ sort: 'fit', place: null, rangeMiles: 0 })).toBe('2 tables, what suits you first.');
  });

  test('says that nobody knows a place', () => {
    expect(outcomeInWords({ ...known, isPlaceUnknown: true }, false)).toBe('No such place is known.');
  });
});

test('a distance has one decimal, and none where nobody knows it', () => {
  expect([3.14, 4, 1, 0.04].map(distanceInWords)).toEqual(['3.1 miles', '4 miles', '1 mile', '0 miles']);
  expect(distanceInWords(null)).toBeUndefined();
});
