import { cleanLine } from './clean.ts';
import { firstCharacters } from './shortened.ts';
import { textLine } from './text.ts';

/** Characters of a name that a mail shows. */
const LONGEST = 40;

/**
 * What mail programs and phones offer to open or to call: a full stop before a word, in any script; four numbers; an @;
 * a scheme; seven digits and more with nothing but separators between them.
 */
const LINK = /[^\s.。][.。]\p{L}[\p{L}\p{N}_]+|\p{N}+(?:[.。]\p{N}+){3}|@|:\/\//u;
const NUMBERS = /(?:\p{N}[^\p{L}\p{N}]*){7,}/gu;

const isReachable = (text: string) => LINK.test(text) || text.search(NUMBERS) >= 0;

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
  line.refine(
    (text) => !isReachable(asRead(text)),
    'Leave out addresses and phone numbers (and put a space after a full stop)',
  );

/** The name for a mail; `instead` where a name from before these rules would break them, and no more than 40 characters. */
export function nameInMail(name: string, instead: string): string {
  const shown = mailName({ min: 1 }).safeParse(firstCharacters(cleanLine(name), LONGEST));
  return shown.success ? shown.data : instead;
}

const LEFT_OUT = '[…]';

/** A line without what a mail program offers to open: a word that is an address stands as […]. */
export const withoutLinks = (line: string): string =>
  line.replaceAll(/\S+/gu, (word) => (LINK.test(asRead(word)) ? LEFT_OUT : word));

/** A line without addresses to open and numbers to call. */
export const withoutAddresses = (line: string): string =>
  withoutLinks(line).replaceAll(NUMBERS, (number) => (/\s$/u.test(number) ? `${LEFT_OUT} ` : LEFT_OUT));
