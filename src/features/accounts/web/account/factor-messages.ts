import { dayWords } from '#shared/time/moment-words.ts';
import { ownZone } from '#shared/time/zone-clock.ts';
import type { Security } from '../../contract.ts';

/** Says what adding a factor changes, before it is added. */
export function factorChanges(
  what: 'passkey' | 'app',
  { authenticator, passkeys, hasPassword }: Pick<Security, 'authenticator' | 'passkeys' | 'hasPassword'>,
): string {
  const factor = what === 'passkey' ? 'this passkey' : 'a code of this app';
  const isFirst = !authenticator && passkeys.length === 0;
  const ofSignIns = isFirst
    ? [
        ...(hasPassword ? ['From then on your password alone no longer opens your account.'] : []),
        `Signing in asks for ${factor}, or for one of ten recovery codes that you get next.`,
      ]
    : ['Remembered devices ask for the second step again.'];
  return [
    ...ofSignIns,
    'Your other devices are signed out.',
    'Your private calendar address stops working.',
  ].join(' ');
}

/** Tells an admin without a second step that the console stays closed, and from when on if that moment is still ahead. */
export function consoleCloses(asksFrom: string): string {
  const from = new Date(asksFrom);
  return from <= new Date()
    ? 'The admin console stays closed until you have one.'
    : `From ${dayWords(from, ownZone())} on the admin console stays closed until you have one.`;
}
