import {
  endingEvents,
  type EndingEvent,
  endSecrets,
  type Ending,
  type PersonSecret,
} from '#platform/personal/person-secret.ts';
import type { AccountsTransaction } from '../accounts-context.ts';
import { revokeLinksAndCodes } from './tokens.ts';
import { findUserById } from '../records/accounts.ts';
import { forgetRememberedDevices } from '../records/second-step.ts';
import { deleteSessions } from '../records/sessions.ts';

const SESSIONS = 'sessions';
const allEvents = Object.keys(endingEvents) as EndingEvent[];

const proofs = {
  ends: ['factors-removed', 'change-undone', 'erasure'],
  staysBecause:
    'They prove who their person is, who sees and removes them on /my/account; taking a change of the address back ends those that were added since 30 days before it.',
} as const;

/** The secrets of this feature that authenticate a person, each with the events that end it. */
export const accountsSecrets: readonly PersonSecret[] = [
  {
    name: SESSIONS,
    columns: ['auth.sessions.token'],
    ends: 'always',
    end: ({ db }, { userId, keptSessionId }) => deleteSessions(db, userId, keptSessionId),
  },
  {
    name: 'remembered devices',
    columns: [],
    ends: 'always',
    end: async ({ db }, { userId }) => {
      await forgetRememberedDevices(db, userId);
      return 0;
    },
  },
  {
    name: 'links and codes that sign in, reset, confirm or prove',
    columns: ['id', 'identifier', 'value', 'sent_to', 'expires_at', 'created_at', 'updated_at'].map(
      (column) => `auth.verifications.${column}`,
    ),
    ends: allEvents.filter((event) => event !== 'address-proven'),
    staysBecause: 'They were sent to the address that was proven just now.',
    end: async (context, { userId }) => {
      const user = await findUserById(context.db, userId);
      if (user) await revokeLinksAndCodes(context, user);
      return 0;
    },
  },
  {
    name: 'codes to a new address or number',
    columns: [],
    ends: ['erasure'],
    staysBecause: 'They count only in a session of the account, after a fresh proof, for ten minutes.',
  },
  {
    name: 'links that confirm or stop a change of the address',
    columns: [],
    ends: ['change-stopped', 'change-undone', 'erasure'],
    staysBecause:
      'They are in the mailbox of the account, whose owner stops the change by them; it is made by both mailboxes alone, within a day.',
  },
  {
    name: 'the way back to a former address',
    columns: [],
    ends: ['change-undone', 'erasure'],
    staysBecause:
      'By it the owner gets the account back from somebody who changed the address and then the password; it ends after seven days.',
  },
  {
    name: 'the claim of a sign-up',
    columns: [],
    ends: ['address-proven', 'erasure'],
    staysBecause: 'It says that a browser chose the password, and counts until the address is confirmed.',
  },
  {
    name: 'known devices',
    columns: [],
    ends: [],
    staysBecause:
      'They open nothing: a password may be tried there while strangers have used up the tries elsewhere.',
  },
  {
    name: 'access tokens',
    columns: [],
    ends: [],
    staysBecause:
      'They open nothing here, and nothing can call them back: they end by themselves within five minutes.',
  },
  {
    name: 'the password',
    columns: ['auth.accounts.password'],
    ends: ['new-password', 'address-proven', 'change-stopped', 'change-undone', 'erasure'],
    staysBecause:
      'Nothing says that somebody else knows it; after the reset of an operator it works until the link has set a new one.',
  },
  {
    name: 'linked providers',
    columns: ['access_token', 'refresh_token', 'id_token'].map((column) => `auth.accounts.${column}`),
    ends: ['change-undone', 'erasure'],
    staysBecause:
      'They prove who their person is at a third party, and are unlinked on /my/account; stopping a change ends those that were linked since it was asked for, where there is no second step.',
  },
  {
    name: 'the authenticator app',
    columns: ['auth.authenticators.sealed', 'auth.authenticators.last_step'],
    ...proofs,
  },
  { name: 'recovery codes', columns: ['auth.recovery_codes.name', 'auth.recovery_codes.hash'], ...proofs },
  { name: 'passkeys', columns: ['auth.passkeys.credential_id', 'auth.passkeys.public_key'], ...proofs },
];

/** Ends those of a user's secrets that the event ends, in this feature and in others (`PersonSecret`). Returns how many sessions ended. */
export async function endAll(
  context: Pick<AccountsTransaction, 'db' | 'clock' | 'jobs' | 'personSecrets'>,
  ending: Ending,
): Promise<number> {
  return (await endSecrets(context, ending)).get(SESSIONS) ?? 0;
}
