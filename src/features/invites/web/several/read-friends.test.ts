import { expect, test } from 'vitest';
import { problemsOf, readFriends } from './read-friends.ts';

const kim = { email: 'kim@example.net', firstName: 'Kim', lastName: 'Lee' };

test.each([
  'Kim Lee kim@example.net',
  'kim@example.net Kim Lee',
  'Kim Lee <kim@example.net>',
  '"Kim Lee" <kim@example.net>',
  '"Lee, Kim" <kim@example.net>',
  'Lee, Kim <kim@example.net>',
  'kim@example.net; Kim; Lee',
  '  Kim, Lee, kim@example.net  ',
  'Kim\tLee\tkim@example.net',
])('%s is Kim Lee at that address', (line) => {
  expect(readFriends(line)).toEqual([kim]);
});

test("a mail's To field is one friend for each address, whatever stands between them", () => {
  const jo = { email: 'jo@example.net', firstName: 'Jo', lastName: 'Rook' };
  const sam = { email: 'sam.wren2@example.net', firstName: 'Sam', lastName: 'Wren' };
  for (const line of [
    '"Lee, Kim" <kim@example.net>, Jo Rook <jo@example.net>; sam.wren2@example.net',
    'Kim Lee <kim@example.net>,"Jo Rook" <jo@example.net>,<sam.wren2@example.net>,',
  ])
    expect(readFriends(line)).toEqual([kim, jo, sam]);
  expect(readFriends('al.b@example.net, cy.d@example.net').map(({ lastName }) => lastName)).toEqual([
    'B',
    'D',
  ]);
});

test('whoever has no name gets one from the address, and what is missing is said at its field', () => {
  const [found] = readFriends('chris.lee@example.net');
  expect(found).toEqual({ email: 'chris.lee@example.net', firstName: 'Chris', lastName: 'Lee' });
  expect(problemsOf(found!)).toEqual({});
  const [half] = readFriends('kim7@example.net');
  expect(half).toMatchObject({ firstName: 'Kim', lastName: '' });
  expect(problemsOf(half!)).toEqual({ lastName: 'Last name is required' });
  expect(readFriends('x7f-3a@example.net')).toMatchObject([{ firstName: '', lastName: '' }]);
  const [nameless] = readFriends('Kim Lee');
  expect(nameless).toEqual({ email: '', firstName: 'Kim', lastName: 'Lee' });
  expect(problemsOf(nameless!)).toEqual({ email: 'Invalid email address' });
});

test('empty lines are left out, and an address counts once', () => {
  expect(readFriends('\nKim Lee kim@example.net\n\n  \nKim Lee KIM@example.net\n')).toEqual([kim]);
});
