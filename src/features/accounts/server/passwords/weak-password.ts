import { readFileSync } from 'node:fs';
import { PASSWORD_LENGTH, type WeakPasswordReason } from '../../requests.ts';

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** A password is its owner's address in disguise when it adds fewer characters than this to the local part. */
const MIN_ADDED_LENGTH = 5;

/** Why a password is too weak; empty when it is not. `email` is whose password it shall be. */
export function weakPasswordReasonsOf(password: string, email: string | null): WeakPasswordReason[] {
  const text = password.normalize('NFKC');
  const lower = text.toLowerCase();
  const length = Array.from(text).length;
  const name = email?.toLowerCase().split('@')[0] ?? '';
  const reasons: WeakPasswordReason[] = [];
  if (length < PASSWORD_LENGTH.min) reasons.push('too_short');
  if (length > PASSWORD_LENGTH.max) reasons.push('too_long');
  if (commonPasswords.has(lower)) reasons.push('common');
  const isAddress = name !== '' && lower.includes(name) && lower.length - name.length < MIN_ADDED_LENGTH;
  if (isAddress || lower === email) reasons.push('is_address');
  return reasons;
}
