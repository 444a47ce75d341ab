import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableSearchShape } from '../../inputs.ts';
import { findSearchOf, questionOf } from '../find-search.ts';
import { addressOf } from './address-search.ts';

const address = fc.record(
  {
    place: fc.constantFrom('94610', 'Oakland, CA'),
    miles: fc.integer({ min: 0, max: 500 }),
    days: fc.constantFrom('thu', 'mon.sun'),
    from: fc.constant('2026-05-01'),
    until: fc.constant('2026-05-31'),
    after: fc.integer({ min: 0, max: 23 }),
    before: fc.integer({ min: 1, max: 24 }),
    system: fc.uuid(),
    type: fc.constantFrom('Online', 'Retailer'),
    seats: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 0, max: 50 }),
    tournament: fc.constantFrom('only', 'none'),
    certified: fc.constant('yes'),
    stores: fc.constant('linked'),
    level: fc.constant('new'),
    lang: fc.constant('fr'),
    age: fc.integer({ min: 0, max: 21 }),
    zero: fc.constant('coming'),
    sort: fc.constantFrom('nearest', 'fit'),
  },
  { requiredKeys: [] },
);

test('a search that was saved from an address leads back to it', () => {
  fc.assert(
    fc.property(address, (given) => {
      const search = findSearchOf(given);
      const saved = tableSearchShape.parse(JSON.parse(JSON.stringify(questionOf(search))));
      expect(addressOf(saved)).toEqual(search);
    }),
  );
});
