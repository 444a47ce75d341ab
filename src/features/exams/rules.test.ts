import { expect, test } from 'vitest';
import { standingText } from './rules.ts';

test.each([
  ['nothing submitted', { submitted: false, scorePercent: null }, 'Available'],
  ['no score yet', { submitted: true, scorePercent: null }, 'In Review'],
  ['a score', { submitted: true, scorePercent: 87 }, '87%'],
  ['a score of 0', { submitted: true, scorePercent: 0 }, '0%'],
])('an exam with %s says where the player stands', (_title, standing, text) => {
  expect(standingText(standing)).toBe(text);
});
