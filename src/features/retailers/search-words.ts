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
