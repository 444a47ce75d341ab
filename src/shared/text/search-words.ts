/** Apostrophes, marks of ownership and what nobody sees: "O’Brien's" is 'obriens', 'Catan™' is 'catan'. */
const LEFT_OUT =
  /['`\u00B4\u2018\u2019\u02BC\u2032\u00AE\u2120\u2122\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\uFE0E|\uFE0F/gu;
/** Accents, the points of Hebrew and Arabic, and the stroke that stretches Arabic letters. */
const MARKS =
  /[\u0300-\u036F]|[\u0591-\u05BD]|\u05BF|\u05C1|\u05C2|\u05C4|\u05C5|\u05C7|\u0640|[\u064B-\u0655]|\u0670/gu;
/** What stands between words: ASCII punctuation, blanks, dashes, quotation marks and bullets. */
const GAPS =
  /[!"#$%()*+,\-./:;<=>?@[\\\]^_{|}~\t\n\r \u00A1\u00A6\u00A7\u00AB\u00B6\u00B7\u00BB\u00BF\u2010-\u2015\u201A\u201C-\u201F\u2022\u2039\u203A\u2044]+/u;
/** Letters that Unicode does not take apart, as people type them without their keyboard. */
const LETTERS = new Map([
  ['\u00F8', 'o'],
  ['\u0142', 'l'],
  ['\u0111', 'd'],
  ['\u00F0', 'd'],
  ['\u0131', 'i'],
  ['\u03C2', '\u03C3'],
  ['\u00DF', 'ss'],
  ['\u00E6', 'ae'],
  ['\u0153', 'oe'],
  ['\u00FE', 'th'],
]);

/**
 * The words of a text as every search compares them: in small letters, without accents, apostrophes or punctuation, in
 * whatever form of Unicode it came; '&' is 'and'. `search_words` in the database does the same.
 */
export const searchWords = (text: string): string[] =>
  Array.from(
    text.replaceAll(LEFT_OUT, '').normalize('NFKD').replaceAll(MARKS, '').toLowerCase().normalize('NFC'),
    (letter) => LETTERS.get(letter) ?? letter,
  )
    .join('')
    .replaceAll('&', ' and ')
    .split(GAPS)
    .filter(Boolean);

/** Whether a text has all the words that were typed, wherever they stand in it. For lists that are at hand. */
export function hasWordsLike(text: string, typed: string): boolean {
  const all = ` ${searchWords(text).join(' ')} `;
  return searchWords(typed).every((word) => all.includes(word));
}

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
function otherSpellings(word: string): readonly string[] {
  const short = shortOf.get(word);
  return short === undefined ? (longOf.get(word) ?? []) : [short];
}

/** Words of so few letters are found where a word begins alone. */
export const isShort = (word: string): boolean => Array.from(word).length <= 2;

/** What a `search_text` is like that has this word written short or long: 'St. Louis' and 'Saint Louis' find the same. */
export const otherPatterns = (word: string): string[] =>
  otherSpellings(word).map((other) => (isShort(other) ? `% ${other} %` : `% ${other}%`));

/** What a `search_text` that has this word is like, in one of these patterns: as it is typed, or written short or long. */
export const wordPatterns = (word: string): string[] => [
  isShort(word) ? `% ${word}%` : `%${word}%`,
  ...otherPatterns(word),
];
