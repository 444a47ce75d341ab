import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weakPasswordReasonsOf } from './weak-password.ts';

test('8 to 128 characters pass, counted as characters and not as bytes', () => {
  expect(weakPasswordReasonsOf('tq7-Low', null)).toEqual(['too_short']);
  expect(weakPasswordReasonsOf('tq7-Lowb', null)).toEqual([]);
  expect(weakPasswordReasonsOf('ღღღღღღღღ', null)).toEqual([]);
  expect(weakPasswordReasonsOf('🎲🐉🗡🛡🏰👑🔥', null)).toEqual(['too_short']);
  expect(weakPasswordReasonsOf('ab'.repeat(64), null)).toEqual([]);
  expect(weakPasswordReasonsOf(`${'ab'.repeat(64)}c`, null)).toEqual(['too_long']);
});

test('blanks alone are no password, blanks in one are', () => {
  expect(weakPasswordReasonsOf(' '.repeat(8), null)).toEqual(['blank']);
  expect(weakPasswordReasonsOf('\u00A0 \u2003'.repeat(4), null)).toEqual(['blank']);
  expect(weakPasswordReasonsOf('tq7 Low b', null)).toEqual([]);
});

test('the 5,000 most common passwords are refused, in any case', () => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(list).toHaveLength(5000);
  for (const password of list)
    expect(weakPasswordReasonsOf(password.toUpperCase(), null)).toContain('common');
});

test.each(['Guildhall1!', 'dungeons&dragons', 'warhammer2026', 'TabletopRPG!!', 'guild-admin'])(
  'what is little more than words of this product is refused: %s',
  (password) => {
    expect(weakPasswordReasonsOf(password, null)).toContain('own_words');
  },
);

test('a phrase with such a word in it passes', () => {
  expect(weakPasswordReasonsOf('a dragon under the bridge', null)).toEqual([]);
});

test('what is little more than the address is refused; a phrase that mentions it is not', () => {
  expect(weakPasswordReasonsOf('mirabelle', 'mirabelle@example.com')).toEqual(['is_address']);
  expect(weakPasswordReasonsOf('Mirabelle1!', 'mirabelle@example.com')).toEqual(['is_address']);
  expect(weakPasswordReasonsOf('mirabelle@example.com', 'mirabelle@example.com')).toEqual(['is_address']);
  expect(weakPasswordReasonsOf('mirabelle wears a hat', 'mirabelle@example.com')).toEqual([]);
});
