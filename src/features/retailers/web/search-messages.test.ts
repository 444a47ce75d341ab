import { expect, test } from 'vitest';
import type { FoundPage } from '../contract.ts';
import { distanceInWords, outcomeInWords } from './search-messages.ts';

const page: FoundPage = {
  items: [],
  nextCursor: null,
  total: 2,
  place: null,
  towns: [],
  found: 'words',
  beyond: null,
};

const say = (outcome: Partial<FoundPage>, asked: Partial<Parameters<typeof outcomeInWords>[1]>) =>
  outcomeInWords({ ...page, ...outcome }, { isNear: true, rangeMiles: 50, text: '', ...asked });

test('a search says how many stores it found, within how far of what, and when it guessed', () => {
  expect(say({}, {})).toBe('2 retailers within 50 miles of you, the nearest first.');
  expect(say({ total: 1 }, { rangeMiles: 1 })).toBe('1 retailer within 1 mile of you, the nearest first.');
  expect(say({ total: 101 }, { rangeMiles: 0 })).toBe('All retailers, the nearest first.');
  expect(say({ total: 101 }, { rangeMiles: 0, text: 'rook' })).toBe('100+ retailers, the nearest first.');
  expect(say({}, { isNear: false })).toBe(
    'All retailers by name. With your location the nearest come first.',
  );
  expect(say({}, { isNear: false, text: 'rook' })).toBe(
    '2 retailers by name. With your location the nearest come first.',
  );
  expect(say({ place: 'Oakland, CA 94610' }, { text: '94610', rangeMiles: 1_000 })).toBe(
    '2 retailers within 1,000 miles of Oakland, CA 94610, the nearest first.',
  );
  expect(say({ place: 'Erie, PA', found: 'around' }, { text: 'erie' })).toBe(
    'No store has “erie”. 2 retailers within 50 miles of Erie, PA, the nearest first.',
  );
  expect(say({ place: 'Erie, PA' }, { text: 'Erie, PA', rangeMiles: 0 })).toBe(
    '2 retailers, the nearest to Erie, PA first.',
  );
  expect(say({ found: 'alike' }, { text: 'bent ruk' })).toBe(
    'No store has “bent ruk”. These are spelled alike.',
  );
});

test('far distances have their thousands marked', () => {
  const store = { isApproximate: true } as FoundPage['items'][number];
  expect(distanceInWords({ ...store, distanceMiles: 2_688.53 })).toBe('About 2,688.5 miles');
  expect(distanceInWords({ ...store, distanceMiles: null })).toBeUndefined();
});
