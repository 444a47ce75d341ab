import { expect, test } from 'vitest';
import { scaleEnd, sumFigures } from './rules.ts';

test.each([
  [[], 1],
  [[0, 0], 1],
  [[3, 5], 5],
  [[6], 10],
  [[11, 2], 20],
  [[499.5], 500],
  [[1000], 1000],
])('the scale of %j ends at the round number %d', (values, end) => {
  expect(scaleEnd(values)).toBe(end);
});

const session = (seatsTaken: number, returning: number) => ({
  sessionId: '',
  sessionNumber: 1,
  startDate: '',
  seatsTaken,
  returning,
  missed: 0,
  cancelled: 0,
  paidCents: 500,
  pendingCents: 250,
});

test('together, figures are shares of the seats and of the players who could have come back', () => {
  expect(sumFigures([session(4, 0), session(4, 3)], 5)).toEqual({
    sessions: 2,
    filled: 80,
    returning: 75,
    paidCents: 1000,
    pendingCents: 500,
  });
  expect(sumFigures([session(4, 0)], 5)).toMatchObject({ returning: null });
  expect(sumFigures([], 5)).toMatchObject({ sessions: 0, filled: null, returning: null });
});
