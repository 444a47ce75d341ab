import { expect, test } from 'vitest';
import { EVENINGS_SHOWN, sameEvening, untilNextPhase } from './tonight-rules.ts';

const at = (time: string, lengthMinutes: number | null = 180) => ({
  startDate: `2026-05-01T${time}:00.000Z`,
  lengthMinutes,
});
const now = new Date('2026-05-01T18:00:00.000Z');

test('an evening is the first session with those that begin before it ends, and no more than a page shows', () => {
  const [first, during, after] = [at('18:00'), at('20:59'), at('21:00')];
  expect(sameEvening([])).toEqual([]);
  expect(sameEvening([first, during, after])).toEqual([first, during]);
  expect(sameEvening(Array.from({ length: 9 }, () => first))).toHaveLength(EVENINGS_SHOWN);
});

test.each([
  [at('18:30'), 30],
  [at('17:00'), 120],
  [at('18:00', 1), 1],
])('a page looks again when a session begins or ends: %j, in %i minutes', (session, minutes) => {
  expect(untilNextPhase(session, now)).toBe(minutes * 60_000);
});

test('a page does not look again for what is over, far away or not there', () => {
  const farAway = { startDate: '2026-05-03T18:00:00.000Z', lengthMinutes: 60 };
  expect([at('14:59'), farAway, undefined].map((session) => untilNextPhase(session, now))).toEqual([
    false,
    false,
    false,
  ]);
});
