import { expect, test } from 'vitest';
import { MOST_USES, usesInWords } from './uses.ts';

test.each([
  [[[0, 'campaign']], null],
  [[[1, 'campaign']], '1 campaign uses it'],
  [
    [
      [3, 'campaign'],
      [0, 'exam'],
    ],
    '3 campaigns use it',
  ],
  [
    [
      [1, 'campaign'],
      [1, 'exam'],
      [2, 'player'],
    ],
    '1 campaign, 1 exam, and 2 players use it',
  ],
  [[[MOST_USES, 'visit']], '1,000 or more visits use it'],
] as const)('what refers to a thing is told in words: %j', (uses, words) => {
  expect(usesInWords(uses)).toBe(words);
});
