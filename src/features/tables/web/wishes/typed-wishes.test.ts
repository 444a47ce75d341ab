import { expect, test } from 'vitest';
import type { WishesInput } from '../../inputs.ts';
import { typedOf, typedWishesShape } from './typed-wishes.ts';

const wishes: WishesInput = {
  place: 'Oakland, CA',
  rangeMiles: 10,
  times: [
    { weekday: 4, after: '18:30', before: '23:00' },
    { weekday: 6, after: '20:00', before: '02:00' },
  ],
  gameSystemIds: ['01890000-0000-7000-8000-000000000001'],
  styles: ['store'],
  experience: 'new',
};

test('what was saved is typed, and what is typed is saved as it was', () => {
  expect(typedWishesShape.parse(typedOf(wishes))).toEqual(wishes);
  const nothing = {
    place: null,
    rangeMiles: null,
    times: [],
    gameSystemIds: [],
    styles: [],
    experience: null,
  };
  expect(typedWishesShape.parse(typedOf(nothing))).toEqual(nothing);
  expect(typedWishesShape.parse(typedOf(null))).toEqual(nothing);
});

test('a day that is switched on suggests an evening, at the weekend from noon on', () => {
  const { days } = typedOf(null);
  expect([days[4], days[6]]).toEqual([
    { isFree: false, after: '18:00', before: '23:00' },
    { isFree: false, after: '12:00', before: '23:00' },
  ]);
});

test('a missing time is said at its field, unless the day is off', () => {
  const typed = typedOf(wishes);
  const without = (weekday: 4 | 5) => ({
    ...typed,
    days: { ...typed.days, [weekday]: { ...typed.days[weekday], before: '' } },
  });
  expect(typedWishesShape.safeParse(without(4)).error?.issues).toMatchObject([
    { path: ['days', 4, 'before'], message: 'Choose a time' },
  ]);
  expect(typedWishesShape.parse(without(5))).toEqual(wishes);
});

test('a place that is too long is said at its field', () => {
  const { error } = typedWishesShape.safeParse({ ...typedOf(wishes), place: 'x'.repeat(101) });
  expect(error?.issues).toMatchObject([{ path: ['place'] }]);
});
