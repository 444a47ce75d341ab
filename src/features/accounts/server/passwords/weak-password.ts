import { readFileSync } from 'node:fs';
import { refuse } from '#shared/errors.ts';
import type { AccountsContext } from '../accounts-context.ts';
import { accountRefusals } from '../../refusals.ts';
import { PASSWORD_LENGTH, type WeakPasswordReason, weakPasswordReasons } from '../../inputs.ts';

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** A password is too close to the address if it adds fewer characters than this to the local part. */
const MIN_ADDED_LENGTH = 5;

/** Words that people use first when they choose a password for this product (docs/reference/security-rules.md). */
const ownWords =
  /guildhall|guild|tabletop|board ?games?|war ?games?|role ?play|rpg|dungeons?|dragons?|warhammer|dices?|campaign|adventurer?|retailer|admin/g;

/** A password that adds fewer characters than this to such words is easy to guess. */
const MIN_BESIDE_OWN_WORDS = 5;

/** Why a password is too weak for the account of `email`; empty if it is strong enough. */
export function weakPasswordReasonsOf(password: string, email: string | null): WeakPasswordReason[] {
  const text = password.normalize('NFKC');
  const lower = text.toLowerCase();
  const length = Array.from(text).length;
  const name = email?.toLowerCase().split('@')[0] ?? '';
  const reasons: WeakPasswordReason[] = [];
  if (length < PASSWORD_LENGTH.min) reasons.push('too_short');
  if (length > PASSWORD_LENGTH.max) reasons.push('too_long');
  if (password.trim() === '') reasons.push('blank');
  if (commonPasswords.has(lower)) reasons.push('common');
  const isAddress = name !== '' && lower.includes(name) && lower.length - name.length < MIN_ADDED_LENGTH;
  if (isAddress || lower === email) reasons.push('is_address');
  if (lower.replaceAll(ownWords, '').length < MIN_BESIDE_OWN_WORDS && !reasons.includes('too_short')) {
    reasons.push('own_words');
  }
  return reasons;
}

/**
 * Refuses a weak or stolen password, with all reasons in words.
 * @throws refusal WEAK_PASSWORD
 */
export async function refuseWeakPassword(
  { breachedPasswords }: Pick<AccountsContext, 'breachedPasswords'>,
  password: string,
  email: string | null,
): Promise<void> {
  const reasons = weakPasswordReasonsOf(password, email);
  // The list of stolen passwords is not asked about a password that is refused anyway.
  if (reasons.length === 0 && (await breachedPasswords.includes(password))) reasons.push('breached');
  if (reasons.length === 0) return;
  refuse(accountRefusals.WEAK_PASSWORD, { reasons: reasons.map((reason) => weakPasswordReasons[reason]) });
}
