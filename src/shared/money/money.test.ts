import { afterEach, expect, test } from 'vitest';
import { setCurrency } from './currency.ts';
import { isWholePrice, moneyFormat, priceText, readAmount } from './money.ts';

test.each([
  ['7', 700],
  ['7.5', 750],
  ['7,50', 750],
  [' 7.50 ', 750],
  ['$7.50', 750],
  ['7,50 €', 750],
  ['.5', 50],
  ['5.', 500],
  ['0', 0],
  ['1000', 100_000],
  ['999999.99', 99_999_999],
])('%j is read as %i cents', (typed, cents) => {
  expect(readAmount(typed)).toEqual({ cents });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['-1', 'negative'],
  ['−0.01', 'negative'],
  ['1,000', 'separators'],
  ['1.000', 'separators'],
  ['1.005', 'separators'],
  ['1,000.50', 'separators'],
  ['1 000', 'separators'],
  ["1'000", 'separators'],
  ['7.50.1', 'separators'],
  ['1e3', 'unreadable'],
  ['0x10', 'unreadable'],
  ['.', 'unreadable'],
  ['free', 'unreadable'],
  ['$', 'empty'],
  ['Infinity', 'unreadable'],
])('%j is refused as %s, never guessed', (typed, problem) => {
  expect(readAmount(typed)).toEqual({ problem });
});

test.each([
  ['USD', '$7.50'],
  ['EUR', '€7.50'],
  ['JPY', '¥7.5'],
])('an amount in %s is told as %s', (currency, said) => {
  expect(moneyFormat(currency).format(7.5)).toBe(said);
});

afterEach(() => setCurrency('USD'));

test('an amount in a currency without decimals has none, in sentences as in forms; a half of it can only be old', () => {
  expect(moneyFormat('JPY').format(500)).toBe('¥500');
  expect([priceText(50_000), isWholePrice(50_050)]).toEqual(['500.00', true]);
  setCurrency('JPY');
  expect([priceText(50_000), priceText(50_050), isWholePrice(50_000), isWholePrice(50_050)]).toEqual([
    '500',
    '500.50',
    true,
    false,
  ]);
});
