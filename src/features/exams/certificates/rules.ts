import { plainNumerals } from '#shared/text/numerals.ts';

/** Crockford's base 32: without letters that people take for digits, and without U. */
export const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixty bits: nobody finds a certificate by trying. */
export const CODE_LENGTH = 12;

/** The code that somebody typed or copied, in small or capital letters, with or without its dashes; null for anything else. */
export function codeOf(typed: string): string | null {
  const plain = plainNumerals(typed)
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  const isCode = plain.length === CODE_LENGTH && Array.from(plain).every((one) => CODE_LETTERS.includes(one));
  return isCode ? plain : null;
}

/** A code as people read it: `7KQD-M2XR-A4TB`. */
export const shownCode = (code: string): string => (code.toUpperCase().match(/.{4}/g) ?? []).join('-');

/** Characters of a signed certificate: names of 200 characters fit several times. */
export const MOST_PROOF_CHARACTERS = 4_000;

/** Characters of the reason for a revocation. */
export const MOST_REASON_CHARACTERS = 500;
