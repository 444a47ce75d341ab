import { expect, test } from 'vitest';
import { signInInWords } from './sign-in-messages.ts';

const signIn = {
  id: '01890000-0000-7000-8000-000000000001',
  at: '2027-03-01T12:00:00.000Z',
  isKnownNetwork: true,
  device: 'Firefox on Linux',
  attempts: 1,
} as const;

test.each([
  ['Signed in by password, Firefox on Linux', { outcome: 'good', way: 'password' }],
  ['Signed in with GitHub, Firefox on Linux', { outcome: 'good', way: 'github' }],
  ['Wrong password, Firefox on Linux, 3 times', { outcome: 'bad', way: 'password', attempts: 3 }],
  [
    'Wrong password, several devices, 1,000 times',
    { outcome: 'bad', way: 'password', attempts: 1000, device: null },
  ],
  ['Password not accepted, Firefox on Linux, twice', { outcome: 'refused', way: 'password', attempts: 2 }],
  [
    'Second step asked for after sign-in by password, Firefox on Linux',
    { outcome: 'challenged', way: 'password' },
  ],
] as const)('%s', (words, facts) => {
  expect(signInInWords({ ...signIn, ...facts })).toBe(words);
});
