import { plainNumerals } from '#shared/text/numerals.ts';

/** Crockford's base 32: leaves out U and letters that people confuse with digits. */
export const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixty bits: too many codes to guess one. */
export const CODE_LENGTH = 12;

/** Normalizes a typed or copied code, in lower or upper case, with or without dashes; null for anything else. */
export function codeOf(typed: string): string | null {
  const plain = plainNumerals(typed)
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  const isCode = plain.length === CODE_LENGTH && Array.from(plain).every((one) => CODE_LETTERS.includes(one));
  return isCode ? plain : null;
}

/** A code as shown to people: `7KQD-M2XR-A4TB`. */
export const shownCode = (code: string): string => (code.toUpperCase().match(/.{4}/g) ?? []).join('-');

/** The most characters of a signed certificate: leaves room for several names of 200 characters. */
export const MOST_PROOF_CHARACTERS = 4_000;

/** The most characters of a revocation's reason. */
export const MOST_REASON_CHARACTERS = 500;
