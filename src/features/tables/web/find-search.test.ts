import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tableSearchShape } from '../inputs.ts';
import { countFilters, countMoreFilters, findSearchOf, questionOf, withParts } from './find-search.ts';

const system = '00000000-0000-4000-8000-000000000001';

describe('the search that an address asks for', () => {
  test('keeps what is valid', () => {
    const search = {
      place: 'Oakland, CA',
      miles: 4,
      days: 'thu.fri',
      from: '2026-05-01',
      until: '2026-05-31',
      after: 17,
      before: 24,
      system,
      type: 'Online',
      seats: 2,
      price: 0,
      tournament: 'none',
      certified: 'yes',
      level: 'new',
      lang: 'fr',
      sort: 'nearest',
    };
    expect(findSearchOf(search)).toEqual(search);
  });

  test('leaves out what is not, and what is nobody’s filter', () => {
    const search = {
      place: ' ',
      miles: -1,
      days: 'thursday',
      after: 24,
      before: 0,
      seats: 0.5,
      type: 'Elsewhere',
    };
    expect(findSearchOf({ ...search, lat: 37.8, near: 'me', from: '2026-02-30', sort: 'soonest' })).toEqual(
      {},
    );
  });

  test('reads a ZIP code that the router took for a number, with the zeros that it lost', () => {
    expect(findSearchOf({ place: 94_610 })).toEqual({ place: '94610' });
    expect(findSearchOf({ place: 2_139 })).toEqual({ place: '02139' });
  });

  test('puts days in the order of the week, each once', () => {
    expect(findSearchOf({ days: 'sun.mon.sun' })).toEqual({ days: 'mon.sun' });
  });

  test('asks a question that the operation takes, whatever the address says', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(
            'place',
            'miles',
            'days',
            'from',
            'until',
            'after',
            'before',
            'system',
            'type',
            'seats',
            'price',
            'age',
            'lang',
          ),
          fc.oneof(
            fc.string(),
            fc.integer(),
            fc.double(),
            fc.boolean(),
            fc.constant('2026-05-01'),
            fc.integer({ min: 0, max: 30 }),
          ),
        ),
        (address) => {
          expect(tableSearchShape.safeParse(questionOf(findSearchOf(address)))).toMatchObject({
            success: true,
          });
        },
      ),
    );
  });
});

test('an hour that the search goes up to is not in it, and the end of the day is its last minute', () => {
  expect(questionOf({ after: 17, before: 23 })).toMatchObject({ after: '17:00', before: '22:59' });
  expect(questionOf({ before: 24 })).toMatchObject({ before: '23:59' });
});

test('parts are set and taken out', () => {
  expect(withParts({ seats: 2, days: 'mon' }, { seats: undefined, days: '', price: 0 })).toEqual({
    price: 0,
  });
});

test('neither place nor order counts as a filter', () => {
  expect(countFilters({ place: '94610', miles: 4, sort: 'nearest', seats: 1, price: 0 })).toBe(2);
});

test('what fewer people look for is counted by itself', () => {
  expect(countMoreFilters({ seats: 1, days: 'mon', from: '2026-05-01', lang: 'fr', age: 0 })).toBe(3);
});
