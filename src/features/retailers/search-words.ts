const ACCENTED = 'áàâäãåāçćčéèêëēėęíìîïīñńóòôöõøōśšúùûüūýÿžźż';
const PLAIN = 'aaaaaaaccceeeeeeeiiiiinnooooooossuuuuuyyzzz';
const plainLetters = new Map(Array.from(ACCENTED, (letter, index) => [letter, PLAIN[index] ?? letter]));

/** What stands between words: ASCII punctuation, blanks and dashes. */
const gaps = /[!"#$%()*+,\-./:;<=>?@[\\\]^_{|}~\t\n\r\u00A0\u2010-\u2014 ]+/;
const apostrophes = /['`\u00B4\u2018\u2019\u02BC]/g;

/**
 * The words of a text as searches compare them: in small letters without accents, apostrophes or punctuation; '&' is
 * 'and'. `search_words` in the database does the same.
 */
export const searchWords = (text: string): string[] =>
  Array.from(text.toLowerCase(), (letter) => plainLetters.get(letter) ?? letter)
    .join('')
    .replaceAll('&', ' and ')
    .replaceAll(apostrophes, '')
    .split(gaps)
    .filter(Boolean);

/** Words of names of places that are written short or long: 'St. Louis', 'Fort Worth', 'N. Las Vegas'. */
const shortWords: readonly (readonly [short: string, ...long: string[]])[] = [
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['pt', 'port', 'point'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
];
const shortOf = new Map(shortWords.flatMap(([short, ...long]) => long.map((word) => [word, short] as const)));
const longOf = new Map(shortWords.map(([short, ...long]) => [short, long] as const));

/** A word as names of places are compared: in its short form. */
export const shortWord = (word: string): string => shortOf.get(word) ?? word;

/** How else a word may be written in the name of a place. */
export function otherSpellings(word: string): readonly string[] {
  const short = shortOf.get(word);
  return short === undefined ? (longOf.get(word) ?? []) : [short];
}
