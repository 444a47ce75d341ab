import { expect, test } from 'vitest';
import { MOST_FRIENDS, readFriends } from './read-friends.ts';

const friends = (text: string) => readFriends(text).map(({ friend }) => friend);
const kim = { email: 'kim@example.net', firstName: 'Kim', lastName: 'Lee' };

test.each([
  'Kim Lee kim@example.net',
  'kim@example.net Kim Lee',
  'Kim Lee <kim@example.net>',
  '"Kim Lee" <kim@example.net>',
  'kim@example.net; Kim; Lee',
  '  Kim, Lee, kim@example.net  ',
])('%s is Kim Lee at that address', (line) => {
  expect(friends(line)).toEqual([kim]);
});

test('each line says what is wrong with it, and the others are read all the same', () => {
  const lines = ['kim@example.net', 'Kim kim@example.net', 'Kim Lee', '', 'Kim Lee kim@example.net'];
  expect(readFriends(lines.join('\n')).map(({ problem }) => problem)).toEqual([
    'First name is required',
    'Last name is required',
    'Invalid email address',
    null,
  ]);
});

test('an address counts once, and no more are sent than at once', () => {
  const twice = readFriends('Kim Lee kim@example.net\nKim Lee KIM@example.net');
  expect(twice.map(({ problem }) => problem)).toEqual([null, 'This address stands above already']);
  const many = Array.from({ length: MOST_FRIENDS + 1 }, (_, index) => `Kim Lee kim-${index}@example.net`);
  expect(readFriends(many.join('\n')).at(-1)?.problem).toBe(`Only ${MOST_FRIENDS} at once`);
});
