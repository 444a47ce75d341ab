import { type RawBuilder, sql } from 'kysely';

/** Escapes what `like` gives a meaning to. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** What `ilike` finds the text with wherever it stands. */
export const anywhere = (text: string): string => `%${literally(text)}%`;

/** What `ilike` finds the text with where it begins. */
export const atTheStart = (text: string): string => `${literally(text)}%`;

/**
 * What a trigram index knows a text by: three letters or digits in a row, or one or two of them beside another
 * character, which is where a word begins or ends.
 */
const trigram = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/** Whether a trigram index finds a text wherever it stands. For any other text it would be read from end to end. */
export const hasTrigrams = (text: string): boolean => Array.from(text).length >= 3 && trigram.test(text);

/**
 * Whether a column begins with the text, in any case; for indexes on `lower(column) text_pattern_ops`.
 * @param column one that is collated by ICU
 */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  // Every text that begins so lies between the beginning itself and the same with the last character there is behind it.
  const begin = sql`lower(${text}::text collate "und-x-icu")`;
  const lowered = sql`lower(${sql.ref(column)})`;
  return sql`(${lowered} ~>=~ ${begin} and ${lowered} ~<~ (${begin} || chr(1114111)))`;
}
