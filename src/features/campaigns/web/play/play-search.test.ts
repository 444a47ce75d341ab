import { expect, test } from 'vitest';
import { campaignSearchOf, countFilters, playSearchOf } from './play-search.ts';

const system = '00000000-0000-4000-8003-00000000000a';

test('an address says what is looked for, and nothing that makes no sense', () => {
  const search = { q: '  lantern ', system, state: 'CA', seats: 'free', sort: 'price' };
  expect(playSearchOf(search)).toEqual({ ...search, q: 'lantern' });
  expect(playSearchOf({ q: 5, sort: 'newest', seats: true, system: 'x', state: '', else: 1 })).toEqual({
    q: '5',
  });
  expect(playSearchOf({ q: 'x'.repeat(200) }).q).toHaveLength(100);
});

test('it becomes what the server is asked for; the order is no filter', () => {
  const search = playSearchOf({ q: 'lantern', sort: 'soonest' });
  expect(campaignSearchOf('Online', search)).toMatchObject({
    type: 'Online',
    text: 'lantern',
    sort: 'soonest',
  });
  expect(countFilters(search)).toBe(1);
});
