import { expect, test } from 'vitest';
import { agoInWords } from './ago.tsx';

const now = new Date('2026-05-10T12:00:00Z');

test.each([
  ['2026-05-10T11:59:30Z', 'just now'],
  ['2026-05-10T12:00:05Z', 'just now'],
  ['2026-05-10T11:59:00Z', '1 minute ago'],
  ['2026-05-10T11:58:00Z', '2 minutes ago'],
  ['2026-05-10T09:10:00Z', '2 hours ago'],
  ['2026-05-09T11:00:00Z', '1 day ago'],
  ['2026-04-12T12:00:00Z', '28 days ago'],
  ['2026-04-10T12:00:00Z', null],
])('%s is %s', (iso, text) => {
  expect(agoInWords(new Date(iso), now)).toBe(text);
});
