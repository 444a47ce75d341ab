import { expect, test } from 'vitest';
import { addressOf, questionOf, readTerms } from './store-search.ts';

test('an address leads back to the terms that it was made of, and anything else in one is ignored', () => {
  for (const terms of [
    { text: '', rangeMiles: 0 },
    { text: 'Dice & Co, Portland', rangeMiles: 7.5 },
    readTerms({}),
  ])
    expect(readTerms(addressOf(terms))).toEqual(terms);
  expect(addressOf(readTerms({}))).toEqual({});
  expect(readTerms({ q: ['a'], miles: 'far' })).toEqual(readTerms({}));
  expect(readTerms({ q: 97201 }).text).toBe('97201');
});

test('the server is asked from where the reader is only where that is known', () => {
  const terms = { text: 'dice', rangeMiles: 10 };
  const position = { lat: 45, lng: -122 };
  expect(questionOf(terms, null)).toEqual(terms);
  expect(questionOf(terms, position)).toEqual({ text: 'dice', near: { position, rangeMiles: 10 } });
});
