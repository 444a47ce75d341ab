import { describe, expect, test } from 'vitest';
import { freeSeats, isFirstCome, moved, offerEnd, placeInWords } from './rules.ts';

const startsAt = new Date('2030-03-02T20:00:00.000Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

describe('the last two hours before a session', () => {
  test.each([
    ['a moment before them there is a line', new Date(hoursBefore(2).getTime() - 1), false],
    ['when they begin it is first come', hoursBefore(2), true],
    ['once the session has begun there is no line', hoursBefore(-1), true],
  ])('%s', (_title, now, expected) => {
    expect(isFirstCome(startsAt, now)).toBe(expected);
  });

  test.each([
    ['a seat is held for the hours that the organiser set', 48, hoursBefore(36)],
    ['and never into those two hours', 10, hoursBefore(2)],
  ])('%s', (_title, before, expected) => {
    expect(offerEnd(startsAt, { offerHours: 12, now: hoursBefore(before) })).toEqual(expected);
  });

  test.each([
    ['a held seat is not free for others', 5, 1],
    ['until it is first come', 1, 2],
  ])('%s', (_title, before, expected) => {
    const session = {
      startDate: startsAt.toISOString(),
      seatsTaken: 2,
      maxPlayers: 4,
      waitlist: { held: 1 },
    };
    expect(freeSeats(session, hoursBefore(before))).toBe(expected);
  });
});

describe('moving somebody in line', () => {
  const line = ['ann', 'bo', 'cy'];
  test.each([
    ['up, past one', 'cy', 'up', ['ann', 'cy', 'bo']],
    ['down, past one', 'ann', 'down', ['bo', 'ann', 'cy']],
    ['to the front, past all', 'cy', 'front', ['cy', 'ann', 'bo']],
    ['the first stays first', 'ann', 'up', line],
    ['the last stays last', 'cy', 'down', line],
  ] as const)('%s', (_title, who, move, order) => {
    expect(moved(line, who, move)?.order).toEqual(order);
  });

  test('who is not in line is not moved', () => expect(moved(line, 'di', 'up')).toBeUndefined());
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [23, '23rd'],
  [101, '101st'],
])('place %i is %s', (place, words) => {
  expect(placeInWords(place)).toBe(words);
});
