import { cleanLine } from './clean.ts';

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** The value of a digit of any script. Unicode has the ten digits of a script in a row, and such rows behind each other. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

/** The wide form of an ASCII sign, as East Asian keyboards write it. */
const narrowed = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0);

/** Signs as typesetters and phones make them of those of an English keyboard. */
const signs: readonly [RegExp, string][] = [
  [/[\p{Pd}\u2212\u2043]/gu, '-'],
  [/[\u2018\u2019\u201B\u02BC\u2032]/gu, "'"],
  [/[\u201C\u201D\u201E\u2033]/gu, '"'],
  [/\u066B/gu, '.'],
  [/[\u066C\u060C]/gu, ','],
  [/\u2044/gu, '/'],
];

/**
 * A typed number, date, phone number or code as an English keyboard would have written it: digits of any script, wide
 * characters, minus signs, dashes and quotes as typesetters set them. For what is read as a number; text that is kept as it was
 * typed does not go through here.
 */
export function plainNumerals(typed: string): string {
  const line = cleanLine(typed);
  if (/^[\u0020-\u007E]*$/.test(line)) return line;
  const read = line.replaceAll(/[^\P{Nd}0-9]/gu, valueOf).replaceAll(/[\uFF01-\uFF5E]/gu, narrowed);
  return signs.reduce((text, [pattern, sign]) => text.replaceAll(pattern, sign), read);
}
