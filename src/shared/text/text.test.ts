import { expect, test } from 'vitest';
import { textLine } from './text.ts';

test.each([
  ['Ada', true],
  ['  Ada  ', true],
  ['A', false],
  ['A'.repeat(40), true],
  ['A'.repeat(41), false],
  ['🎲', false],
  ['🎲🎲', true],
  ['👩‍🚀 Ada', true],
  ['Ada\nLovelace', false],
  ['Ada\u0000', false],
  ['\u202eadA', false],
  ['\u200b\u200b', false],
  ['Åsa Nordström', true],
])('a line of 2 to 40 characters: %j is allowed: %s', (text, allowed) => {
  expect(textLine({ min: 2, max: 40 }).safeParse(text).success).toBe(allowed);
});

test('a line is stored without the blanks around it', () => {
  expect(textLine({ min: 1, max: 40 }).parse('  Ada ')).toBe('Ada');
});
