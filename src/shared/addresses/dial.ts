import { plainNumerals } from '../text/numerals.ts';

/** Longer text is rejected as a phone number without being parsed. */
export const LONGEST_PHONE = 40;

/** The longest number has 15 digits (ITU E.164). */
const DIGITS = { min: 7, max: 15 };

/** An extension behind an office's number: 'ext. 4', 'x12', '#7'. */
const EXTENSION = /[\s,;]*(?:ext(?:ension)?\b\.?|x|#)\s*(?<digits>\d{1,6})$/i;

/** Groups of digits and the separators between them. Keypad letters may follow the digits: '1-800-555-GAME'. */
const NUMBER =
  /^[+(]{0,2}\d[\d\s()./·•-]*(?:(?<=(?:\d[\s()./·•-]*){3})[A-Z]{2,7}(?:[\s.-][A-Z]{2,7})?[\d\s.-]*)?$/i;

/** The letters on the keypad's keys 2 to 9. */
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keyOf = (letter: string): string =>
  String(KEYPAD.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2);

type Phone = {
  /** The digits to dial, after a + if the number has a country code. */
  number: string;
  /** The extension; '' for none. */
  extension: string;
};

/** Parses a phone number as people write it, and strips punctuation and blanks; null if the text is no phone number. */
export function readPhone(typed: string): Phone | null {
  const text = plainNumerals(typed);
  if (text.length > LONGEST_PHONE) return null;
  const extension = EXTENSION.exec(text);
  const written = extension ? text.slice(0, extension.index) : text;
  if (!NUMBER.test(written)) return null;
  const keyed = written.replaceAll(/[A-Z]/gi, keyOf);
  // '(0)' in '+44 (0) 20' is only dialled inside the country; '00' is how most countries dial the +.
  const international = /^\(?(?:\+|00(?=[1-9]))/.test(keyed);
  const digits = (international ? keyed.replace(/\(0\)/, '') : keyed).replaceAll(/\D/g, '');
  const number = international ? digits.replace(/^00/, '') : digits;
  if (number.length < DIGITS.min || number.length > DIGITS.max) return null;
  return { number: `${international ? '+' : ''}${number}`, extension: extension?.groups?.['digits'] ?? '' };
}

/** The `tel:` URL of a stored number (RFC 3966); null for text that can't be dialled. */
export function dialAddress(kept: string): string | null {
  const phone = readPhone(kept);
  if (phone === null) return null;
  return `tel:${phone.number}${phone.extension === '' ? '' : `;ext=${phone.extension}`}`;
}
