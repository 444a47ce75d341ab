import { expect, test } from 'vitest';
import { isolated } from '#shared/text/isolated.ts';
import { nameOf, searchInWords } from './searches-messages.ts';

test.each([
  [{}, undefined, 'Any table'],
  [
    { place: 'Oakland, CA', miles: 10, days: 'thu', after: 17, before: 24 },
    'Pathfinder',
    `Within 10 miles of ${isolated('Oakland, CA')} · Thursday · evenings · ${isolated('Pathfinder')}`,
  ],
  [{ place: '94610', miles: 0, price: 0 }, undefined, `From ${isolated('94610')} · free`],
  [{ after: 0, before: 12 }, undefined, 'From midnight to noon'],
  [{ before: 13, seats: 1 }, undefined, 'Before 1 PM · a free seat'],
  [{ after: 23, seats: 3, type: 'Online' as const }, undefined, 'From 11 PM · online · 3 free seats'],
  [{ lang: 'fr' as const }, undefined, '1 more filter'],
  [{ lang: 'fr' as const, certified: 'yes' as const }, undefined, '2 more filters'],
])('%j is said in one line', (search, system, words) => {
  expect(searchInWords(search, system)).toBe(words);
});

test.each([
  [{}, undefined, 'Any table'],
  [{ days: 'thu', after: 17, before: 24, place: 'Oakland, CA' }, undefined, 'Thursday evenings, Oakland, CA'],
  [{ days: 'mon.tue.wed' }, 'Pathfinder', 'Pathfinder, 3 days'],
  [{ days: 'sat.sun', after: 6, before: 12 }, undefined, 'Saturday and Sunday mornings'],
  [{ after: 6, before: 12 }, undefined, 'Mornings'],
])('%j is called so unless one says otherwise', (search, system, name) => {
  expect(nameOf(search, system)).toBe(name);
});
