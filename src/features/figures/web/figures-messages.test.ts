import { expect, test } from 'vitest';
import { csvOf, timeWords, valueWords } from './figures-messages.ts';

test('times are named as people say them', () => {
  expect(timeWords('2026-11-30', 'week')).toBe('Nov 30, 2026');
  expect(timeWords('2026-12-01', 'month')).toBe('December 2026');
});

test('fewer than five people are a dash, and an empty field of the file', () => {
  expect([valueWords(0), valueWords(5), valueWords(1000)]).toEqual(['–', '5', '1,000']);
  const week = { begins: '2026-11-30', visits: 5, demos: 0, new: 0, returning: 15 };
  expect(csvOf([week], 'week')).toBe(
    'Week of,Visitors,Demos,New players,Returning players\r\n2026-11-30,5,,,15\r\n',
  );
});
