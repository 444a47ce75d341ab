import { z } from 'zod';
import { type NoticeKind, noticeKind } from '#platform/notices/notice-kind.ts';
import { tell } from '#platform/notices/tell.ts';
import { type Id, newId } from '#shared/ids.ts';
import { openIdNames } from '#shared/openid-names.ts';
import { retention } from '#shared/retention.ts';
import { isolated } from '#shared/text/isolated.ts';
import { momentWords } from '#shared/time/moment-words.ts';
import { providerNames } from '../../inputs.ts';
import type { AccountsTransaction } from '../accounts-context.ts';
import type { ProviderName } from '../providers/providers.ts';

const TO_ACCOUNT = { label: 'See your account', path: '/my/account' } as const;
const NOT_YOU = 'If this was not you, set a new password and look at your account now.';

const told = {
  group: 'Your account',
  channels: { app: 'always', mail: 'always', push: 'on' },
  gatherSeconds: 0,
  isUrgent: true,
} as const;

const doneAt = (at: string, timeZone: string) => momentWords(new Date(at), { reader: timeZone, place: null });

/** The texts of notices about an account's address: what happened, and what it means. */
const addressChanges = {
  added: {
    title: 'An e-mail address was added',
    lines: ['You can sign in by it from now on.', NOT_YOU],
  },
  changed: {
    title: 'Your e-mail address was changed',
    lines: [
      `Both addresses had confirmed it. The address from before can take it back for ${retention.formerAddresses.days} days.`,
      'If this was not you, use the link in our mail to the address from before.',
    ],
  },
  stopped: {
    title: 'A change of your e-mail address was stopped',
    lines: [
      'It was stopped by the link in our mail to your address. Every device was signed out, and the password no longer works.',
      'Set a new password to sign in again, and look at your account for a number, app or passkey that you did not add.',
    ],
  },
  restored: {
    title: 'You have your e-mail address back',
    lines: [
      'It was taken back by the link in our mail to it. Every device was signed out, the password no longer works, and what was recently added to your account for signing in was removed.',
      'Set a new password to sign in again, and look at your account.',
    ],
  },
} as const;
type AddressEvent = keyof typeof addressChanges;

/** The address is added, changed or restored. The notice's mail goes to the account's present address; the former address gets its own mail. */
const addressChanged = noticeKind({
  ...told,
  name: 'account.address-changed',
  label: 'Your e-mail address is changed',
  facts: z.object({ change: z.enum(Object.keys(addressChanges) as [AddressEvent]), at: z.string() }),
  words: ({ change, at }, { timeZone }) => {
    const { title, lines } = addressChanges[change];
    const [first, ...others] = lines;
    return {
      title,
      lines: [`This was done ${doneAt(at, timeZone)}. ${first}`, ...others],
      action: TO_ACCOUNT,
    };
  },
});

const phoneChanged = noticeKind({
  ...told,
  name: 'account.phone-changed',
  label: 'Your phone number is changed',
  facts: z.object({ change: z.enum(['set', 'removed']), at: z.string() }),
  words: ({ change, at }, { timeZone }) => ({
    title: change === 'set' ? 'Your phone number was changed' : 'Your phone number was removed',
    lines: [
      `This was done ${doneAt(at, timeZone)}. ${
        change === 'set'
          ? 'You can sign in by the new number from now on; an earlier one no longer signs you in.'
          : 'It no longer signs you in.'
      }`,
      NOT_YOU,
    ],
    action: TO_ACCOUNT,
  }),
});

const titlesOfProviders: Record<ProviderName, string> = {
  github: 'GitHub',
  google: 'Google',
  azure: 'Microsoft',
  oidc: 'OpenID',
  'oidc-2': 'OpenID',
  'oidc-3': 'OpenID',
  'oidc-4': 'OpenID',
};

const providerChanged = noticeKind({
  ...told,
  name: 'account.provider-changed',
  label: 'A sign-in provider is linked or unlinked',
  facts: z.object({
    change: z.enum(['linked', 'unlinked']),
    provider: z.enum([...providerNames, ...openIdNames]),
    /** What the site calls an OpenID provider. */
    name: z.string().optional(),
    at: z.string(),
  }),
  words: ({ change, provider, name, at }, { timeZone }) => ({
    title: `${name === undefined ? titlesOfProviders[provider] : isolated(name)} was ${change}`,
    lines: [
      `This was done ${doneAt(at, timeZone)}. ${
        change === 'linked'
          ? 'Whoever signs in there is signed in to your account.'
          : 'Signing in there no longer leads to your account.'
      }`,
      NOT_YOU,
    ],
    action: TO_ACCOUNT,
  }),
});

/** The notices about changes of the ways to sign in. */
export const wayNotices: NoticeKind[] = [addressChanged, phoneChanged, providerChanged];

type Told = Pick<AccountsTransaction, 'db' | 'clock' | 'jobs'>;

const about = (context: Told, userId: Id) => ({
  about: newId(),
  at: context.clock().toISOString(),
  to: [userId],
});

/** Tells a user what happened to the account's address. */
export function tellAddressChanged(context: Told, userId: Id, change: AddressEvent): Promise<void> {
  const { at, ...event } = about(context, userId);
  return tell(context, addressChanged, { ...event, facts: { change, at } });
}

/** Tells a user that the account's number was set or removed. */
export function tellPhoneChanged(context: Told, userId: Id, change: 'set' | 'removed'): Promise<void> {
  const { at, ...event } = about(context, userId);
  return tell(context, phoneChanged, { ...event, facts: { change, at } });
}

/** Tells a user that a provider was linked or unlinked. */
export function tellProviderChanged(
  context: Told,
  userId: Id,
  changed: { change: 'linked' | 'unlinked'; provider: ProviderName; name?: string },
): Promise<void> {
  const { at, ...event } = about(context, userId);
  return tell(context, providerChanged, { ...event, facts: { ...changed, at } });
}
