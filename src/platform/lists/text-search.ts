import { type RawBuilder, sql } from 'kysely';
import { isShort, searchWords, wordPatterns } from '#shared/text/search-words.ts';

/** The words of a column as `search_text` has them, for columns that have an index on it. */
export const searchTextOf = (column: string): RawBuilder<string> => sql`search_text(${sql.ref(column)})`;

/**
 * What a trigram index knows a text by: three letters or digits in a row, or one or two of them beside another
 * character, which is where a word begins or ends.
 */
const trigram = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/** Whether a trigram index finds words wherever they stand. For any others it would be read from end to end. */
export const hasTrigrams = (words: string): boolean => !isShort(words) && trigram.test(words);

/** Words that stand together, as one: what a `search_text` that has them is like. */
export const phrasePattern = (words: readonly string[]): string => `%${words.join(' ')}%`;

/** More words than anybody looks for at once; a longer text is looked for as it stands. */
const MOST_WORDS = 5;

/** The words of a text that is looked for word by word too: of two words and more, but not of many. */
export const wordsApart = (words: readonly string[]): readonly string[] =>
  words.length > 1 && words.length <= MOST_WORDS ? words : [];

/**
 * Whether a kept `search_text` begins with words; for indexes in the order of its bytes.
 * @param column one that is collated "C"
 */
export function beginsWith(column: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  // Every text that begins so lies between the beginning itself and the same with the last character there is behind it.
  const begin = sql`(select ${` ${words}`}::text)`;
  return sql`(${column} >= ${begin} and ${column} < ${begin} || chr(1114111))`;
}

/**
 * Whether each word of a text is in one of the texts, however either is written. A text without words is in none.
 * Each of the texts needs a trigram index; fence the condition (docs/database.md, "Writing queries").
 * @param texts such as `searchTextOf('name')`
 */
export function contains(texts: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const words = searchWords(text);
  if (words.length === 0) return sql`false`;
  const wanted = words.length > MOST_WORDS ? [[phrasePattern(words)]] : words.map(wordPatterns);
  const each = wanted.map((patterns) => {
    const anywhere = texts.flatMap((one) => patterns.map((pattern) => sql`${one} like ${pattern}`));
    return sql`(${sql.join(anywhere, sql` or `)})`;
  });
  return sql`(${sql.join(each, sql` and `)})`;
}
