import { describe, expect, test } from 'vitest';
import { distanceInWords, outcomeInWords, wayOutOf } from './find-messages.ts';

const known = { total: 2, place: 'Oakland, CA', isPlaceUnknown: false };

describe('what was found', () => {
  test('says how many, how far, and in which order', () => {
    expect(outcomeInWords(known, {}, false)).toBe(
      '2 tables within 25 miles of Oakland, CA, the soonest first.',
    );
    expect(outcomeInWords({ ...known, total: 1 }, { miles: 1, sort: 'nearest' }, false)).toBe(
      '1 table within 1 mile of Oakland, CA, the nearest first.',
    );
    expect(outcomeInWords({ ...known, place: null }, {}, true)).toBe(
      '2 tables within 25 miles of you, the soonest first.',
    );
    expect(outcomeInWords({ ...known, total: 101 }, { miles: 0 }, false)).toBe(
      '100+ tables, the soonest first.',
    );
    expect(outcomeInWords({ ...known, place: null }, { sort: 'nearest' }, false)).toBe(
      '2 tables, the soonest first.',
    );
    expect(outcomeInWords({ ...known, total: 0 }, { miles: 4 }, false)).toBe(
      '0 tables within 4 miles of Oakland, CA.',
    );
  });

  test('says that nobody knows a place', () => {
    expect(outcomeInWords({ ...known, isPlaceUnknown: true }, {}, false)).toBe('No such place is known.');
  });
});

test('a distance has one decimal, and none where nobody knows it', () => {
  expect([3.14, 4, 1, 0.04].map(distanceInWords)).toEqual(['3.1 miles', '4 miles', '1 mile', '0 miles']);
  expect(distanceInWords(null)).toBeUndefined();
});

test('each way out says what it finds, and leads to it', () => {
  const search = { miles: 4, days: 'thu', after: 17, from: '2026-05-01', seats: 2, lang: 'fr' as const };
  expect([
    wayOutOf({ by: 'range', rangeMiles: 25, total: 2 }, search),
    wayOutOf({ by: 'range', rangeMiles: 0, total: 1 }, search),
    wayOutOf({ by: 'weekday', weekday: 5, total: 5 }, search),
    wayOutOf({ by: 'dates', total: 101 }, search),
    wayOutOf({ by: 'rest', total: 3 }, search),
  ]).toEqual([
    { words: '2 tables within 25 miles', search: { ...search, miles: 25 } },
    { words: '1 table anywhere', search: { ...search, miles: 0 } },
    { words: '5 tables on Friday', search: { ...search, days: 'fri' } },
    {
      words: '100+ tables on other dates',
      search: { miles: 4, days: 'thu', after: 17, seats: 2, lang: 'fr' },
    },
    {
      words: '3 tables without the other filters',
      search: { miles: 4, days: 'thu', after: 17, from: '2026-05-01', seats: 2 },
    },
  ]);
});
