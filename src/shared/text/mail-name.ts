import topLevelDomains from 'tlds' with { type: 'json' };
import { cleanLine } from './clean.ts';
import { plainNumerals } from './numerals.ts';
import { firstCharacters, shortened } from './shortened.ts';
import { textLine } from './text.ts';

/** The longest name that a mail shows, in characters. */
const LONGEST = 40;

/** Endings that no list of top-level domains has, but that are reserved for examples and local networks (RFC 2606, RFC 6762). */
const RESERVED = ['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'lan', 'onion'];
const endings: ReadonlySet<string> = new Set([...topLevelDomains, ...RESERVED]);

/** Patterns that always look like an address: an IPv4 address, an @, a scheme. */
const ADDRESS = /\p{N}+(?:[.。]\p{N}+){3}|@|:\/\//u;

/** A word directly after a full stop: 'evil.example', but also 'St.John'. */
const BEHIND_STOP = /(?<=[^\s.。][.。])\p{L}[\p{L}\p{N}-]*/gu;

/** Whether mail programs would make a link of a word's ending: a known top-level domain, one in Punycode, or one with a character beyond ASCII. */
const isEnding = (word: string): boolean =>
  endings.has(word.toLowerCase()) ||
  word.toLowerCase().startsWith('xn--') ||
  (word.length > 1 && /[^\p{ASCII}]/u.test(word));

const isLink = (text: string): boolean =>
  ADDRESS.test(text) || (text.match(BEHIND_STOP) ?? []).some((word) => isEnding(word));

/** Seven or more digits without a letter between them, with a currency sign that precedes them. */
const NUMBERS = /\p{Sc}?(?:\p{N}[^\p{L}\p{N}]*){7,}/gu;

/** Numbers that are no phone numbers, in ASCII digits. */
const uncalled = [
  // Dates: 2026-12-04, 4.12.2026, 12/05.
  /(?<![\d.-])(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?![\d-])/g,
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|[12]\d|3[01])[./](?:(?:19|20)\d\d)(?![\d.])/g,
  /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  // Times: 18:30.
  /(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d(?!\d)/g,
  // Prices: $7.50, 1,200 €.
  /\p{Sc}\s?\d{1,3}(?:,\d{3})*(?:[.,]\d{1,2})?(?!\d)/gu,
  /(?<!\d)\d{1,3}(?:,\d{3})*(?:[.,]\d{1,2})?\s?\p{Sc}/gu,
  // Times with a full stop, 19.30 or 19.30-22.00. They come last because phone numbers have such parts too; only a time
  // stands alone or between commas.
  /(?<=(?:^|[,;|])[^\d]*)(?:[01]?\d|2[0-4])\.[0-5]\d(?:\s?-\s?(?:[01]?\d|2[0-4])\.[0-5]\d)?(?=[^\d,;|]*(?:$|[,;|]))/g,
];

/** Whether a phone would offer to call a run of digits: it has seven with only separators between them. */
function isCallable(run: string): boolean {
  const rest = uncalled.reduce((text, number) => text.replaceAll(number, '|'), plainNumerals(run));
  return /(?:\d[^\d|:/\p{Sc}]*){7,}/u.test(rest);
}

/** What is wrong with a text in our mails; null when a mail program would find nothing in it to open or to call. */
function reachProblem(text: string): string | null {
  const link = text.split(/\s+/u).find(isLink);
  if (link !== undefined)
    return `Leave out “${shortened(link, 40)}”, which reads as an address (or put a space after the full stop)`;
  const number = text.match(NUMBERS)?.find(isCallable);
  return number === undefined
    ? null
    : `Leave out “${shortened(number.trim(), 40)}”, which reads as a phone number`;
}

/** The name as mail programs read it: full-width and ornamental letters become plain, and invisible characters are dropped. */
const asRead = (name: string) => name.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * The schema of a name that people choose and that our mails show to others: one line of at most 40 characters that
 * can't be taken for a link or a phone number. `required` is the error for a name that is too short.
 */
export const mailName = ({ min, required }: { min: number; required?: string }) =>
  unreachable(textLine({ min, max: LONGEST, ...(required !== undefined && { required }) }));

/** The schema of a line of at most `max` characters that our mails quote, under the same rules; it may be empty. */
export const mailLine = ({ max }: { max: number }) => unreachable(textLine({ min: 0, max }));

const unreachable = (line: ReturnType<typeof textLine>) =>
  line.superRefine((text, context) => {
    const message = reachProblem(asRead(text));
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** The name for a mail, at most 40 characters; `instead` replaces an older name that breaks these rules. */
export function nameInMail(name: string, instead: string): string {
  const shown = mailName({ min: 1 }).safeParse(firstCharacters(cleanLine(name), LONGEST));
  return shown.success ? shown.data : instead;
}

const LEFT_OUT = '[…]';

/** Replaces each word that a mail program would turn into a link by […]. */
export const withoutLinks = (line: string): string =>
  line.replaceAll(/\S+/gu, (word) => (isLink(asRead(word)) ? LEFT_OUT : word));

/** Replaces both links and phone numbers in a line. */
export const withoutAddresses = (line: string): string =>
  withoutLinks(line).replaceAll(NUMBERS, (run) => {
    if (!isCallable(asRead(run))) return run;
    return /\s$/u.test(run) ? `${LEFT_OUT} ` : LEFT_OUT;
  });
