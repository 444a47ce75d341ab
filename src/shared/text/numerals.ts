import { cleanLine } from './clean.ts';

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a digit in any script. Unicode keeps each script's ten digits in a row, sometimes several rows in sequence. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** The ASCII form of a full-width character of East Asian keyboards. */
const narrowed = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0);

/** Typographic signs, and the ASCII signs that replace them. */
const signs: readonly [RegExp, string][] = [
  [/[\p{Pd}\u2212\u2043]/gu, '-'],
  [/[\u2018\u2019\u201B\u02BC\u2032]/gu, "'"],
  [/[\u201C\u201D\u201E\u2033]/gu, '"'],
  [/\u066B/gu, '.'],
  [/[\u066C\u060C]/gu, ','],
  [/\u2044/gu, '/'],
];

/**
 * Converts a typed number, date, phone number or code to what an English keyboard would have typed: digits of any
 * script, full-width characters, and typographic minus signs, dashes and quotes become ASCII. Only for text that is
 * parsed as a number, not for text that is stored as typed.
 */
export function plainNumerals(typed: string): string {
  const line = cleanLine(typed);
  if (/^[\u0020-\u007E]*$/.test(line)) return line;
  const read = line.replaceAll(/[^\P{Nd}0-9]/gu, valueOf).replaceAll(/[\uFF01-\uFF5E]/gu, narrowed);
  return signs.reduce((text, [pattern, sign]) => text.replaceAll(pattern, sign), read);
}
