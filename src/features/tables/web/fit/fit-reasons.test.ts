import { expect, test } from 'vitest';
import { isolated } from '#shared/text/isolated.ts';
import { reasonsInWords } from './fit-reasons.tsx';

test('why a table suits is said in one line', () => {
  expect(
    reasonsInWords(
      [{ by: 'time', weekday: 4, minute: 19 * 60 }, { by: 'distance', miles: 4.04 }, { by: 'system' }],
      'Pathfinder',
    ),
  ).toBe(`Thursday evening · 4 miles · you play ${isolated('Pathfinder')}`);
});

test.each([
  [0, 'Early Friday'],
  [5 * 60, 'Friday morning'],
  [12 * 60, 'Friday afternoon'],
  [17 * 60 - 1, 'Friday afternoon'],
  [23 * 60, 'Friday evening'],
])('minute %i of a Friday is called %j', (minute, words) => {
  expect(reasonsInWords([{ by: 'time', weekday: 5, minute }], '')).toBe(words);
});

test('a line begins with a capital letter, whatever comes first', () => {
  expect(reasonsInWords([{ by: 'style', style: 'store' }], '')).toBe('In a store');
  expect(reasonsInWords([{ by: 'experience', experience: 'new' }], '')).toBe('For newcomers');
});
