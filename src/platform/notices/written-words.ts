import { isolated } from '#shared/text/isolated.ts';
import { countCharacters, firstCharacters } from '#shared/text/shortened.ts';
import { withoutAddresses } from '#shared/text/mail-name.ts';
import type { NoticeWords } from './notice-kind.ts';

/** How many characters of a user's text a mail and a push message quote; the rest is on the page. */
const IN_MAIL = 1_000;
const IN_PUSH = 120;

/** The lines of a notice in the app: the whole text that a user wrote, then our own words. */
export const linesInApp = ({ written, lines }: NoticeWords): string[] => [
  ...(written ? linesOf(written.text) : []),
  ...lines,
];

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * The lines of a notice in a mail. Because the mail is sent in our name, it first says who wrote the text, then quotes
 * and shortens it. It leaves out whatever a mail program would make a link or a number to call, unless the reader chose
 * to hear from the writer.
 */
export function linesInMail({ written, lines }: NoticeWords): string[] {
  if (!written) return lines;
  const { by, text, isExpected } = written;
  if (isExpected) return [`${isolated(by)} writes:`, ...linesOf(text), ...lines];
  const { shown, isWhole } = quote(text, IN_MAIL);
  return [
    `${isolated(by)} wrote to you:`,
    `“${isolated(shown)}”`,
    ...(isWhole
      ? []
      : ['Addresses, numbers and what is too long are left out here. You read all of it on the page.']),
    ...lines,
  ];
}

export function lineInPush({ written, lines }: NoticeWords): string {
  if (!written) return lines[0] ?? '';
  return `${isolated(written.by)}: “${isolated(quote(written.text, IN_PUSH).shown)}”`;
}

function quote(text: string, most: number): { shown: string; isWhole: boolean } {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const safe = withoutAddresses(line);
  const shown = countCharacters(safe) > most ? `${firstCharacters(safe, most).trimEnd()}…` : safe;
  return { shown, isWhole: shown === line };
}
