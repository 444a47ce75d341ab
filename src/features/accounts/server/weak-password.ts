import { readFileSync } from 'node:fs';
import { PASSWORD_LENGTH, type WeakPasswordReason } from '../requests.ts';

const commonPasswords = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Shorter names say too little: "al" is part of many good passwords. */
const MIN_NAME_LENGTH = 4;

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
  if (name.length >= MIN_NAME_LENGTH && lower.includes(name)) reasons.push('contains_address');
  return reasons;
}
