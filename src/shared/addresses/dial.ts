import { plainNumerals } from '../text/numerals.ts';

/** Longer text is no phone number; nothing is read from it. */
export const LONGEST_PHONE = 40;

/** The longest number has 15 digits (ITU E.164). */
const DIGITS = { min: 7, max: 15 };

/** What stands behind the digits of an office for one of its desks: 'ext. 4', 'x12', '#7'. */
const EXTENSION = /[\s,;]*(?:ext(?:ension)?\b\.?|x|#)\s*(?<digits>\d{1,6})$/i;

/** Groups of digits, and what people put between them. Letters of a keypad come behind some digits: '1-800-555-GAME'. */
const NUMBER =
  /^[+(]{0,2}\d[\d\s()./·•-]*(?:(?<=(?:\d[\s()./·•-]*){3})[A-Z]{2,7}(?:[\s.-][A-Z]{2,7})?[\d\s.-]*)?$/i;

/** The letters that stand on the keys 2 to 9. */
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keyOf = (letter: string): string =>
  String(KEYPAD.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2);

type Phone = {
  /** What is dialled: digits, behind a + where the country is named. */
  number: string;
  /** The desk to ask for; '' for none. */
  extension: string;
};

/** Reads a phone number as people write it, without marks and blanks; null for what is none. */
export function readPhone(typed: string): Phone | null {
  const text = plainNumerals(typed);
  if (text.length > LONGEST_PHONE) return null;
  const extension = EXTENSION.exec(text);
  const written = extension ? text.slice(0, extension.index) : text;
  if (!NUMBER.test(written)) return null;
  const keyed = written.replaceAll(/[A-Z]/gi, keyOf);
  // '+44 (0) 20' is how people write a number for callers from both sides; '00' is the + of most countries.
  const international = /^\(?(?:\+|00(?=[1-9]))/.test(keyed);
  const digits = (international ? keyed.replace(/\(0\)/, '') : keyed).replaceAll(/\D/g, '');
  const number = international ? digits.replace(/^00/, '') : digits;
  if (number.length < DIGITS.min || number.length > DIGITS.max) return null;
  return { number: `${international ? '+' : ''}${number}`, extension: extension?.groups?.['digits'] ?? '' };
}

/** The `tel:` address of a kept number (RFC 3966); null for what a phone can't dial. */
export function dialAddress(kept: string): string | null {
  const phone = readPhone(kept);
  if (phone === null) return null;
  return `tel:${phone.number}${phone.extension === '' ? '' : `;ext=${phone.extension}`}`;
}
