import { hashToken } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { insertVerification, removeVerification } from '../records/verifications.ts';

/** How long a person can take to answer on their device. */
const LIFETIME_MS = 5 * 60_000;

/** What a challenge is for: using any passkey, or adding one to this user. */
export type ChallengePurpose = 'use' | `add:${Id}`;

const identifierOf = (purpose: ChallengePurpose, challenge: string) =>
  `passkey:${purpose}:${hashToken(challenge)}`;

/** Stores the hash of a challenge that a device is asked to sign. */
export const keepChallenge = (
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> =>
  insertVerification(db, {
    identifier: identifierOf(purpose, challenge),
    value: '',
    expiresAt: new Date(clock().getTime() + LIFETIME_MS),
    sentTo: null,
  });

/** Uses a challenge up, whether or not its signature turns out right. True once; false after that and for unknown challenges. */
export const consumeChallenge = async (
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> => {
  const kept = await removeVerification(db, identifierOf(purpose, challenge), clock());
  return kept.length > 0;
};
