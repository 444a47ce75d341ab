import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, firstCharacters, shortened } from './shortened.ts';

test.each([
  ['aaa🎲b', 4, 'aaa🎲'],
  ['aaa🎲b', 3, 'aaa'],
  ['Zoe\u0308', 3, 'Zo'],
  ['👩‍🚀👩‍🚀', 5, '👩‍🚀'],
  ['abc', 3, 'abc'],
  ['🎲🎲', 2, '🎲🎲'],
])('the beginning of %j of at most %i characters is %j', (text, max, beginning) => {
  expect(firstCharacters(text, max)).toBe(beginning);
});

test('what is too long ends with three dots, within the limit', () => {
  expect([shortened('🎲🎲🎲', 2), shortened('🎲🎲', 2)]).toEqual(['🎲…', '🎲🎲']);
});

test('any cut of any text is well-formed, a beginning of it, and no longer than allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(40), (text, max) => {
      const cut = firstCharacters(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(decodeURIComponent(encodeURIComponent(cut))).toBe(cut);
      expect(countCharacters(cut)).toBeLessThanOrEqual(max);
      expect(countCharacters(shortened(text, max + 1))).toBeLessThanOrEqual(max + 1);
    }),
  );
});
