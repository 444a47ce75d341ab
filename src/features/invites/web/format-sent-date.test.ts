import { expect, test } from 'vitest';
import { formatSentDate } from './format-sent-date.ts';

test.each([
  [new Date(2026, 4, 1, 19, 5), 'May 1, 2026 at 7:05 PM'],
  [new Date(2026, 11, 31, 0, 0), 'Dec 31, 2026 at 12:00 AM'],
  [new Date(2026, 0, 9, 12, 30), 'Jan 9, 2026 at 12:30 PM'],
])('%s is told as %s', (moment, text) => {
  expect(formatSentDate(moment)).toBe(text);
});
