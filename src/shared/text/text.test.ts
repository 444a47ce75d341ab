import { expect, test } from 'vitest';
import { optionalLine, optionalText, textBlock, textLine } from './text.ts';

test.each([
  ['Ada', true],
  ['  Ada  ', true],
  ['A', false],
  ['A'.repeat(40), true],
  ['A'.repeat(41), false],
  ['🎲', false],
  ['🎲🎲', true],
  ['👩‍🚀 Ada', true],
  ['\u200b\u200b', false],
  ['Åsa Nordström', true],
])('a line of 2 to 40 characters: %j is allowed: %s', (text, allowed) => {
  expect(textLine({ min: 2, max: 40 }).safeParse(text).success).toBe(allowed);
});

test('a line is stored without the blanks around it', () => {
  expect(textLine({ min: 1, max: 40 }).parse('  Ada ')).toBe('Ada');
});

test('a text has its limits by what is kept of it, and counts characters as the database does', () => {
  const text = textBlock({ min: 1, max: 4, required: 'Required' });
  expect(text.parse(' a\r\nb\u200b ')).toBe('a\nb');
  expect(text.parse('🎲🎲🎲🎲')).toBe('🎲🎲🎲🎲');
  expect(text.safeParse('🎲🎲🎲🎲🎲').success).toBe(false);
  expect(text.safeParse('\u200b\n').error?.issues[0]?.message).toBe('Required');
});

test('what may be missing is null when nothing that can be seen is left', () => {
  expect([
    optionalLine(9).parse('\u200b '),
    optionalText(9).parse('\n'),
    optionalLine(9).parse(null),
  ]).toEqual([null, null, null]);
  expect([optionalLine(9).parse('a\nb'), optionalText(9).parse('a\nb')]).toEqual(['a b', 'a\nb']);
});
