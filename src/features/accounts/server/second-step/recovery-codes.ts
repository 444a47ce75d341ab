import { randomBytes } from 'node:crypto';
import type { Id } from '#shared/ids.ts';
import type { AccountsContext, Visitor } from '../accounts-context.ts';
import { findRecoveryCode } from '../records/second-step.ts';

/** How many codes a user gets. */
const CODES = 10;

/** Base 32 (RFC 4648): without 0, 1 and 8, which people mistake for letters. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const NAME_LENGTH = 4;
const SECRET_LENGTH = 8;

const letters = (length: number) => Array.from(randomBytes(length), (byte) => LETTERS[byte % 32]).join('');

/** Ten new codes, such as `k7qd-m2xr-a4tb`, and what is stored of each: the name (its first part), and a slow hash of the rest. */
export async function newRecoveryCodes(
  { passwords }: Pick<AccountsContext, 'passwords'>,
  userId: Id,
  { address }: Pick<Visitor, 'address'>,
): Promise<{ codes: string[]; kept: { name: string; hash: string }[] }> {
  const names = new Set<string>();
  while (names.size < CODES) names.add(letters(NAME_LENGTH));
  const made = [...names].map((name) => ({ name, secret: letters(SECRET_LENGTH) }));
  const asker = { address, known: userId };
  return {
    codes: made.map(({ name, secret }) => `${name}-${secret.slice(0, 4)}-${secret.slice(4)}`),
    kept: await Promise.all(
      made.map(async ({ name, secret }) => ({ name, hash: await passwords.hash(secret, asker) })),
    ),
  };
}

/** A code that was typed correctly and is not used up yet. */
export type MatchedRecoveryCode = { name: string; hash: string };

/** Whether a text has the form of a recovery code, with or without blanks and dashes, in any case. */
export const isRecoveryCode = (typed: string): boolean => partsOf(typed) !== null;

/** The unused code that was typed; null for any other text of its form, after the same time. */
export async function matchRecoveryCode(
  { db, passwords }: Pick<AccountsContext, 'db' | 'passwords'>,
  userId: Id,
  typed: string,
  { address }: Pick<Visitor, 'address'>,
): Promise<MatchedRecoveryCode | null> {
  const parts = partsOf(typed);
  if (parts === null) return null;
  const hash = await findRecoveryCode(db, userId, parts.name);
  const matches = await passwords.matches(parts.secret, hash, { address, known: userId });
  return matches && hash !== null ? { name: parts.name, hash } : null;
}

function partsOf(typed: string): { name: string; secret: string } | null {
  const plain = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '');
  if (!/^[a-z2-7]{12}$/.test(plain)) return null;
  return { name: plain.slice(0, NAME_LENGTH), secret: plain.slice(NAME_LENGTH) };
}
