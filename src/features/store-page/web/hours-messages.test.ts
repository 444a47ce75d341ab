import { describe, expect, test } from 'vitest';
import {
  clockWords,
  hoursInShort,
  laterSpecialDays,
  openingsWords,
  stateWords,
  weekFrom,
} from './hours-messages.ts';

const ZONE = 'America/Los_Angeles';
const now = new Date('2026-11-24T15:00:00-08:00');
const local = (text: string) => new Date(`${text}:00-08:00`);
const day = { opens: '10:00', closes: '22:00' };

describe('whether a store is open, in words', () => {
  test.each([
    [{ isOpen: true, until: local('2026-11-24T22:00') }, 'Open now', 'until 10 PM'],
    [{ isOpen: true, until: local('2026-11-25T00:00') }, 'Open now', 'until midnight'],
    [{ isOpen: true, until: local('2026-11-25T02:30') }, 'Open now', 'until 2:30 AM'],
    [{ isOpen: false, opensAt: local('2026-11-25T12:00') }, 'Closed now', 'opens tomorrow at noon'],
    [{ isOpen: true, until: null }, 'Open now', 'around the clock'],
    [{ isOpen: false, opensAt: local('2026-11-24T18:00') }, 'Closed now', 'opens at 6 PM'],
    [{ isOpen: false, opensAt: local('2026-11-25T10:00') }, 'Closed now', 'opens tomorrow at 10 AM'],
    [{ isOpen: false, opensAt: local('2026-11-28T10:00') }, 'Closed now', 'opens Saturday at 10 AM'],
    [{ isOpen: false, opensAt: local('2026-12-27T10:00') }, 'Closed now', 'opens Dec 27 at 10 AM'],
    [{ isOpen: false, opensAt: null }, 'Closed now', ''],
  ] as const)('%o', (state, words, more) => {
    expect(stateWords(state, now, ZONE)).toEqual({ state: words, more });
  });
});

test('times are short: without minutes that are none, and noon and midnight by their names', () => {
  expect(['09:00', '09:30', '12:00', '00:00', '00:30', '23:05'].map(clockWords)).toEqual([
    '9 AM',
    '9:30 AM',
    'noon',
    'midnight',
    '12:30 AM',
    '11:05 PM',
  ]);
});

test('a day says all its hours', () => {
  expect(openingsWords([])).toBe('Closed');
  expect(openingsWords([{ opens: '00:00', closes: '00:00' }])).toBe('Open all day');
  expect(
    openingsWords([
      { opens: '10:00', closes: '12:00' },
      { opens: '14:00', closes: '18:30' },
    ]),
  ).toBe('10 AM – noon, 2 PM – 6:30 PM');
});

test('equal days stand together in a line', () => {
  const late = { opens: '12:00', closes: '00:00' };
  expect(hoursInShort([[], [day], [day], [day], [late], [late], []])).toBe(
    'Mon closed; Tue – Thu 10 AM – 10 PM; Fri – Sat noon – midnight; Sun closed',
  );
});

test('the week begins today, with special days in their places and the later ones after it', () => {
  const hours = {
    hours: [[], [day], [day], [day], [day], [day], []],
    specialDays: [
      { date: '2026-12-25', openings: [], note: 'Merry Christmas' },
      { date: '2026-11-26', openings: [], note: 'Thanksgiving' },
      { date: '2026-11-01', openings: [], note: 'Long gone' },
    ],
  };
  const week = weekFrom(hours, '2026-11-24');
  expect(week.map((row) => row.day)).toEqual([
    'Tuesday',
    'Wednesday',
    'Thursday, Nov 26',
    'Friday',
    'Saturday',
    'Sunday',
    'Monday',
  ]);
  expect(week[2]).toMatchObject({ hours: 'Closed', note: 'Thanksgiving', isSpecial: true });
  expect(laterSpecialDays(hours, '2026-11-24')).toEqual([
    { date: '2026-12-25', day: 'Dec 25', hours: 'Closed', note: 'Merry Christmas', isSpecial: true },
  ]);
});
