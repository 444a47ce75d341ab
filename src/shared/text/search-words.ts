/** Dropped from words: apostrophes, trademark signs and invisible characters. "O’Brien's" is 'obriens', 'Catan™' is 'catan'. */
const LEFT_OUT =
  /['`\u00B4\u2018\u2019\u02BC\u2032\u00AE\u2120\u2122\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|\uFE0E|\uFE0F/gu;
/** Accents, Hebrew and Arabic vowel points, and the stroke that stretches Arabic letters. */
const MARKS =
  /[\u0300-\u036F]|[\u0591-\u05BD]|\u05BF|\u05C1|\u05C2|\u05C4|\u05C5|\u05C7|\u0640|[\u064B-\u0655]|\u0670/gu;
/** Word separators: ASCII punctuation, blanks, dashes, quotation marks and bullets. */
const GAPS =
  /[!"#$%()*+,\-./:;<=>?@[\\\]^_{|}~\t\n\r \u00A1\u00A6\u00A7\u00AB\u00B6\u00B7\u00BB\u00BF\u2010-\u2015\u201A\u201C-\u201F\u2022\u2039\u203A\u2044]+/u;
/** Letters that Unicode does not decompose, and what people type instead on other keyboards. */
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
 * Splits a text into the words that every search compares: in lower case, without accents, apostrophes or punctuation,
 * independent of the Unicode form; '&' is 'and'. `search_words` in the database does the same.
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

/** Whether a text has all the typed words, anywhere in it. For lists that are already loaded. */
export function hasWordsLike(text: string, typed: string): boolean {
  const all = ` ${searchWords(text).join(' ')} `;
  return searchWords(typed).every((word) => all.includes(word));
}

/** Words in place names that have a short and a long spelling: 'St. Louis', 'Fort Worth', 'N. Las Vegas'. */
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

/** A word's short form, by which place names are compared. */
export const shortWord = (word: string): string => shortOf.get(word) ?? word;

/** The other spellings of a word in place names. */
function otherSpellings(word: string): readonly string[] {
  const short = shortOf.get(word);
  return short === undefined ? (longOf.get(word) ?? []) : [short];
}

/** Such short words are only searched for at the beginning of a word. */
export const isShort = (word: string): boolean => Array.from(word).length <= 2;

/** LIKE patterns on `search_text` for the word's other spellings, so that 'St. Louis' and 'Saint Louis' find the same. */
export const otherPatterns = (word: string): string[] =>
  otherSpellings(word).map((other) => (isShort(other) ? `% ${other} %` : `% ${other}%`));

/** LIKE patterns on `search_text`, one of which must match: the word as typed, and its other spellings. */
export const wordPatterns = (word: string): string[] => [
  isShort(word) ? `% ${word}%` : `%${word}%`,
  ...otherPatterns(word),
];
