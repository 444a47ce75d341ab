import { type RawBuilder, sql } from 'kysely';
import { isShort, searchWords, wordPatterns } from '#shared/text/search-words.ts';

/** A column's `search_text`, for columns that have an index on it. */
export const searchTextOf = (column: string): RawBuilder<string> => sql`search_text(${sql.ref(column)})`;

/** What a trigram index can look up: three letters or digits in a row, or one or two beside another character, at the beginning or end of a word. */
const trigram = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/** Whether a trigram index can find these words anywhere in a text. For others the whole index would be scanned. */
export const hasTrigrams = (words: string): boolean => !isShort(words) && trigram.test(words);

/** The LIKE pattern for consecutive words. */
export const phrasePattern = (words: readonly string[]): string => `%${words.join(' ')}%`;

/** The most words that are searched for individually; a longer text is searched for as one phrase. */
const MOST_WORDS = 5;

/** The words of a text that is also searched word by word: from two words up to MOST_WORDS. */
export const wordsApart = (words: readonly string[]): readonly string[] =>
  words.length > 1 && words.length <= MOST_WORDS ? words : [];

/**
 * Whether a stored `search_text` begins with these words; for indexes that sort by bytes.
 * @param column one with the collation "C"
 */
export function beginsWith(column: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  // Every text with this beginning sorts between the beginning itself and the beginning followed by the highest
  // character.
  const begin = sql`(select ${` ${words}`}::text)`;
  return sql`(${column} >= ${begin} and ${column} < ${begin} || chr(1114111))`;
}

/**
 * Whether each word of `text` occurs in at least one of the columns, in any spelling. A `text` without words matches
 * nothing. Each column needs a trigram index; fence the condition (docs/database.md, "Writing queries").
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
