import topLevelDomains from 'tlds' with { type: 'json' };
import { cleanLine } from './clean.ts';
import { plainNumerals } from './numerals.ts';
import { firstCharacters, shortened } from './shortened.ts';
import { textLine } from './text.ts';

/** Characters of a name that a mail shows. */
const LONGEST = 40;

/** Endings that no list has, but that stand for addresses in examples and in houses (RFC 2606, RFC 6762). */
const RESERVED = ['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'lan', 'onion'];
const endings: ReadonlySet<string> = new Set([...topLevelDomains, ...RESERVED]);

/** Addresses by their looks alone: four numbers, an @, a scheme. */
const ADDRESS = /\p{N}+(?:[.。]\p{N}+){3}|@|:\/\//u;

/** A word behind a full stop, with nothing between them: 'evil.example', but also 'St.John'. */
const BEHIND_STOP = /(?<=[^\s.。][.。])\p{L}[\p{L}\p{N}-]*/gu;

/** Whether a mail program offers to open a word: it knows the ending, or that of a script which has endings of its own. */
const isEnding = (word: string): boolean =>
  endings.has(word.toLowerCase()) ||
  word.toLowerCase().startsWith('xn--') ||
  (word.length > 1 && /[^\p{ASCII}]/u.test(word));

const isLink = (text: string): boolean =>
  ADDRESS.test(text) || (text.match(BEHIND_STOP) ?? []).some((word) => isEnding(word));

/** Seven digits and more without a letter between them, and a sign of money before them. */
const NUMBERS = /\p{Sc}?(?:\p{N}[^\p{L}\p{N}]*){7,}/gu;

/** Numbers that nobody calls, in the digits of an English keyboard. */
const uncalled = [
  // Dates: 2026-12-04, 4.12.2026, 12/05.
  /(?<![\d.-])(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?![\d-])/g,
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|[12]\d|3[01])[./](?:(?:19|20)\d\d)(?![\d.])/g,
  /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  // Hours: 18:30.
  /(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)/g,
  // Prices: $7.50, 1,200 €.
  /\p{Sc}\s?\d{1,3}(?:,\d{3})*(?:[.,]\d{1,2})?(?!\d)/gu,
  /(?<!\d)\d{1,3}(?:,\d{3})*(?:[.,]\d{1,2})?\s?\p{Sc}/gu,
  // Hours with a full stop, 19.30 or 19.30-22.00: last, because a phone number has such pieces too and only an hour
  // stands between commas or by itself.
  /(?<=(?:^|[,;|])[^\d]*)(?:[01]?\d|2[0-4])\.[0-5]\d(?:\s?-\s?(?:[01]?\d|2[0-4])\.[0-5]\d)?(?=[^\d,;|]*(?:$|[,;|]))/g,
];

/** Whether a phone would offer to call what stands in a run of digits: seven of them, with nothing but separators between. */
function isCallable(run: string): boolean {
  const rest = uncalled.reduce((text, number) => text.replaceAll(number, '|'), plainNumerals(run));
  return /(?:\d[^\d|:/\p{Sc}]*){7,}/u.test(rest);
}

/** What is wrong with a text in our mails; null when a mail program offers nothing of it to open or to call. */
function reachProblem(text: string): string | null {
  const link = text.split(/\s+/u).find(isLink);
  if (link !== undefined)
    return `Leave out “${shortened(link, 40)}”, which reads as an address (or put a space after the full stop)`;
  const number = text.match(NUMBERS)?.find(isCallable);
  return number === undefined
    ? null
    : `Leave out “${shortened(number.trim(), 40)}”, which reads as a phone number`;
}

/** The name as mail programs read it: wide and ornamental letters are plain ones, and the invisible is not there. */
const asRead = (name: string) => name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * A name that people choose and that our mails say to others: one line of at most 40 characters that can't be taken
 * for an address to open or a number to call. `required` are the words for a name too short.
 */
export const mailName = ({ min, required }: { min: number; required?: string }) =>
  unreachable(textLine({ min, max: LONGEST, ...(required !== undefined && { required }) }));

/** A line of at most `max` characters that people write into our mails, under the same rules; it may be empty. */
export const mailLine = ({ max }: { max: number }) => unreachable(textLine({ min: 0, max }));

const unreachable = (line: ReturnType<typeof textLine>) =>
  line.superRefine((text, context) => {
    const message = reachProblem(asRead(text));
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** The name for a mail; `instead` where a name from before these rules would break them, and no more than 40 characters. */
export function nameInMail(name: string, instead: string): string {
  const shown = mailName({ min: 1 }).safeParse(firstCharacters(cleanLine(name), LONGEST));
  return shown.success ? shown.data : instead;
}

const LEFT_OUT = '[…]';

/** A line without what a mail program offers to open: a word that is an address stands as […]. */
export const withoutLinks = (line: string): string =>
  line.replaceAll(/\S+/gu, (word) => (isLink(asRead(word)) ? LEFT_OUT : word));

/** A line without addresses to open and numbers to call. */
export const withoutAddresses = (line: string): string =>
  withoutLinks(line).replaceAll(NUMBERS, (run) => {
    if (!isCallable(asRead(run))) return run;
    return /\s$/u.test(run) ? `${LEFT_OUT} ` : LEFT_OUT;
  });
