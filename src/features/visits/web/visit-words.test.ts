import { expect, it } from 'vitest';
import { whenInWords } from './visit-words.ts';

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

it('the time of a visit is said as one would say it', () => {
  const now = new Date(2026, 4, 14, 18, 30);
  expect(whenInWords(at(2026, 4, 14, 17, 2), now)).toBe('Today, 5:02 PM');
  expect(whenInWords(at(2026, 4, 13, 23, 59), now)).toBe('Yesterday, 11:59 PM');
  expect(whenInWords(at(2026, 3, 29, 9, 5), now)).toBe('Wed, Apr 29, 9:05 AM');
});
