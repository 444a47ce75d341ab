import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainNumerals } from './numerals.ts';

test.each([
  ['wide digits', '７．５０', '7.50'],
  ['the minus of typesetters', '−122.27', '-122.27'],
  ['a hyphen that does not break', '510\u2011555\u20110123', '510-555-0123'],
  ['a dash', '7–10', '7-10'],
  ['Arabic digits with their signs', '١٬٢٣٤٫٥', '1,234.5'],
  ['Persian digits', '۱۲۳', '123'],
  ['Devanagari', '४४', '44'],
  ['digits of mathematics', '𝟟𝟘', '70'],
  ['marks of direction around it', '\u202d+1 (510) 555\u20110123\u202c', '+1 (510) 555-0123'],
  ['quotes', '5’10”', '5\'10"'],
  ['blanks that do not break', '1\u00a0000\u202f000', '1 000 000'],
  ['words', 'Straße 7', 'Straße 7'],
])('%s: %j is %j', (_what, typed, read) => {
  expect(plainNumerals(typed)).toBe(read);
});

/** The digit zero of every script that has digits. */
const zeros = Array.from({ length: 0x20000 }, (_, code) => code)
  .filter((code) => /^\p{Nd}$/u.test(String.fromCodePoint(code)))
  .filter((_, index) => index % 10 === 0);

test('a number is the same in the digits of every script', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...zeros), (number, zero) => {
      const typed = String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      expect(plainNumerals(typed)).toBe(String(number));
    }),
  );
});

test('what an English keyboard writes stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (typed) => {
      expect(plainNumerals(typed)).toBe(typed.replaceAll(/\s+/g, ' ').trim());
    }),
  );
});
