import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startWords, timeWords } from './told-session.ts';

const inOakland = {
  startDate: '2026-12-02T02:30:00.000Z',
  lengthMinutes: 180,
  timeZone: 'America/Los_Angeles',
  clockOf: 'store',
} as const;
const reader = (timeZone: string) => ({ userId: newId(), timeZone, currency: 'USD' });

test('a reader whose zone is not known is told by the clock of the place, and not by UTC first', () => {
  expect(startWords(inOakland, reader('UTC'))).toBe('Tue, Dec 1, 6:30 PM PST');
  expect(timeWords(inOakland, reader('UTC'))).toBe('Tue, Dec 1, 2026, 6:30 – 9:30 PM PST');
  expect(startWords({ ...inOakland, timeZone: null }, reader('UTC'))).toBe('Wed, Dec 2, 2:30 AM UTC');
});

test('a reader whose zone is known is told by their own clock first', () => {
  expect(timeWords(inOakland, reader('America/New_York'))).toBe(
    'Tue, Dec 1, 2026, 9:30 PM – Wed 12:30 AM EST · 6:30 – 9:30 PM PST at the store',
  );
});
