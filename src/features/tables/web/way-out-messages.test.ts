import { expect, test } from 'vitest';
import { wayOutOf } from './way-out-messages.ts';

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
