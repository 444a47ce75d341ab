import { dayWords } from '../../../../shared/time/moment-words.ts';
import { ownZone } from '../../../../shared/time/zone-clock.ts';

/** What adding a factor changes, said before it is added. */
export const factorChanges = (what: 'passkey' | 'app', isFirst: boolean): string =>
  [
    ...(isFirst
      ? [
          `From then on your password alone no longer opens your account: each sign-in also asks for ${
            what === 'passkey' ? 'this passkey' : 'a code of this app'
          }, or for one of ten recovery codes that you get now.`,
        ]
      : []),
    'Your other devices are signed out, and your private calendar address ends.',
  ].join(' ');

/** What being without a second step means to an admin, whom the console asks for one from a moment on. */
export function consoleCloses(asksFrom: string): string {
  const from = new Date(asksFrom);
  return from <= new Date()
    ? 'The admin console stays closed until you have one.'
    : `From ${dayWords(from, ownZone())} on the admin console stays closed until you have one.`;
}
