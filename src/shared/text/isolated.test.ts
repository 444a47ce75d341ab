import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine } from './clean.ts';
import { inOneLine, isolated } from './isolated.ts';

/** The package's types declare a default export, but `require` returns the function itself. */
const makeBidi = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = makeBidi();

/** The text in visual order from left to right, without direction marks. */
function seen(text: string): string {
  const levels = bidi.getEmbeddingLevels(text, 'ltr');
  return bidi.getReorderedString(text, levels).replaceAll(/[\u2066-\u2069]/g, '');
}

/** A sentence in visual order, with a block in place of each character of the name. */
function around(sentence: (name: string) => string, name: string): string {
  const text = sentence(name);
  const start = sentence('█').indexOf('█');
  const isName = (at: number) => at >= start && at < start + name.length;
  const order = bidi.getReorderedIndices(text, bidi.getEmbeddingLevels(text, 'ltr'));
  return order.map((at) => (isName(at) ? '█' : text.charAt(at))).join('');
}

const letters = ['علی', 'محمد', '٣', 'דניאל', 'ו', 'ܐ', 'ߊ', '𞤀', 'ﻡ', '\u0301', 'é', 'Kim', '🎲'];
const signs = ['7', '5,000', '(', ')', '!', '.', '-', ' ', '“', '\u202E', '\u2067', '\u200F'];
const names = fc
  .array(fc.constantFrom(...letters, ...signs), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((name) => name.trim() === name && name.length > 0);

const sentences: ((name: string) => string)[] = [
  (name) => `${name}: 3 seats (2 free)`,
  (name) => `Session 3 of ${name}, 5 of 8 seats, $7.50`,
  (name) => `You stay a player of “${name}”.`,
  (name) => `${name} - 18:30`,
];

test('without isolation an Arabic name carries the number behind it to its other side', () => {
  expect(seen('علی: 3 seats')).toBe('3 :یلع seats');
  expect(seen(`${isolated('علی')}: 3 seats`)).toBe('یلع: 3 seats');
});

test('whatever a name is made of, the sentence around it is seen in its own order', () => {
  fc.assert(
    fc.property(names, fc.constantFrom(...sentences), (name, sentence) => {
      const shown = isolated(name);
      expect(around(sentence, shown)).toBe(sentence('█'.repeat(shown.length)));
    }),
    { numRuns: 2_000 },
  );
});

test('each of several names in one line stays at its place', () => {
  expect(seen(inOneLine(['علی', null, '', 'דניאל', '7 Elm St']))).toBe('یلع, לאינד, 7 Elm St');
  expect(inOneLine([undefined, ' '])).toBe('');
});

test('a name in letters from left to right is as it was', () => {
  for (const name of ['Zoë', '田中', 'Δήμος', 'Kim 3', '👩‍🚀', 'हिन्दी']) expect(isolated(name)).toBe(name);
});

test('an accent at the beginning of a name does not sit on the sign before it', () => {
  expect(`“${isolated('\u0301a')}”`.normalize('NFC')).toBe('“\u00A0\u0301a”');
});

test('a name that was copied from a sentence is the name again', () => {
  fc.assert(
    fc.property(names.map(cleanLine), (name) => {
      expect(cleanLine(isolated(name))).toBe(name);
    }),
  );
});
