import { expect, test } from 'vitest';
import { readNumber, stepNumber, writeNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  [' 7.5 ', 7.5],
  ['7,5', 7.5],
  ['-122.2712345', -122.2712345],
  ['−3', -3],
  ['.5', 0.5],
  ['37.', 37],
  ['', null],
  ['1,000', Number.NaN],
  ['1.000,5', Number.NaN],
  ['1e3', Number.NaN],
  ['12 players', Number.NaN],
  ['-', Number.NaN],
])('%j is read as %d, never guessed', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test('a number is written as it is read', () => {
  for (const number of [0, 3, -122.2712345, 0.1 + 0.2]) {
    expect(readNumber(writeNumber(number))).toBe(Number(number.toFixed(10)));
  }
  expect(writeNumber(null)).toBe('');
});

test('the buttons stay between the least and the most, and begin at the least', () => {
  expect(stepNumber(null, 1, { min: 1 })).toBe(1);
  expect(stepNumber(1, -1, { min: 1 })).toBe(1);
  expect(stepNumber(99.5, 1, { max: 100 })).toBe(100);
  expect(stepNumber(0.1, 0.2, {})).toBe(0.3);
});
