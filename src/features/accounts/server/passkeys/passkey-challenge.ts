import { hashToken } from '#platform/security/keys.ts';
import type { Id } from '#shared/ids.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { insertVerification, removeVerification } from '../records/verifications.ts';

/** How long a person may take at their device. */
const LIFETIME_MS = 5 * 60_000;

/** What a challenge is for: a use by anybody, or a passkey that this user adds. */
export type ChallengePurpose = 'use' | `add:${Id}`;

const identifierOf = (purpose: ChallengePurpose, challenge: string) =>
  `passkey:${purpose}:${hashToken(challenge)}`;

/** Remembers a challenge that a device is asked to sign, by its hash alone. */
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

/** Uses a challenge up, whatever becomes of its signature: true once, and false for any other. */
export const consumeChallenge = async (
  { db, clock }: Pick<AccountsContext, 'db' | 'clock'>,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> => {
  const kept = await removeVerification(db, identifierOf(purpose, challenge), clock());
  return kept.length > 0;
};
