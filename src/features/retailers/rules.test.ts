import { describe, expect, test } from 'vitest';
import {
  addressLine,
  addressLines,
  directionsUrl,
  parseRangeMiles,
  splitRange,
  widerRangeMiles,
} from './rules.ts';

describe('a typed range', () => {
  test.each([
    ['50', 50],
    [' 12.5 ', 12.5],
    ['0', 0],
    ['.5', 0.5],
    ['7,5', 7.5],
    ['1,000', 1_000],
    ['12,500.5', 12_500.5],
    ['1,0000', 1],
    ['abc', null],
    ['-5', null],
    ['', null],
    ['1e9', null],
    ['9999999', null],
    ['0x10', null],
    ['Infinity', null],
    ['5 miles', null],
  ])('%j is %j miles', (text, miles) => {
    expect(parseRangeMiles(text)).toBe(miles);
  });
});

test('a range that hides all is widened to a round one that reaches the nearest store, if any near does', () => {
  expect([3, 89, 100, 499, 501, null].map(widerRangeMiles)).toEqual([25, 100, 100, 500, null, null]);
});

test('an address leaves out what is not known', () => {
  const whole = { address: '12 Game Street', city: 'Oakland', state: 'CA', zip: '94610' };
  expect(addressLine(whole)).toBe('12 Game Street, Oakland, CA 94610');
  expect(addressLine({ ...whole, address: null, zip: null })).toBe('Oakland, CA');
  expect(addressLine({ address: null, city: null, state: null, zip: null })).toBe('');
});

test('the way to a store is asked for by its address, or by its position where that is all there is', () => {
  const nowhere = {
    name: 'The Bent Rook',
    address: null,
    city: null,
    state: null,
    zip: null,
    lat: null,
    lng: null,
  };
  const known = {
    ...nowhere,
    address: '281 MacArthur Boulevard',
    city: 'Oakland',
    state: 'CA',
    zip: '94610',
  };
  expect(addressLines(known)).toEqual(['281 MacArthur Boulevard', 'Oakland, CA 94610']);
  expect(new URL(directionsUrl(known) ?? '').searchParams.get('destination')).toBe(
    'The Bent Rook, 281 MacArthur Boulevard, Oakland, CA 94610',
  );
  expect(directionsUrl({ ...nowhere, lat: 37.8, lng: -122.25 })).toMatch(/destination=37\.8%2C-122\.25$/);
  expect(directionsUrl(nowhere)).toBeNull();
});

test.each([
  ['Oakland 25 miles', { text: 'Oakland', rangeMiles: 25 }],
  ['Oakland, CA, within 10 mi', { text: 'Oakland, CA', rangeMiles: 10 }],
  ['94610 1,000mi.', { text: '94610', rangeMiles: 1_000 }],
  ['Route 66 Games', null],
  ['miles', null],
  ['8 Mile', null],
])('%j has the range %j behind its words', (text, split) => {
  expect(splitRange(text)).toEqual(split);
});

test('a range that is still typed waits for its last letter', () => {
  expect(splitRange('Oakland 25 mi', { isTyping: true })).toBeNull();
  expect(splitRange('Oakland 25 miles', { isTyping: true })).toEqual({ text: 'Oakland', rangeMiles: 25 });
});
