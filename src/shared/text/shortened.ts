let graphemes: Intl.Segmenter | undefined;

/** How many characters a text has, as the database counts them: an emoji is one or a few, and never half a one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * The beginning of a text, of at most `max` characters. It ends where a reader sees the end of a character: no accent and no
 * part of a picture is cut off.
 */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    count += countCharacters(segment);
    if (count > max) return text.slice(0, index);
  }
  return text;
}

/** A text of at most `max` characters, the last of which is '…' where it was longer. */
export const shortened = (text: string, max: number): string =>
  countCharacters(text) <= max ? text : `${firstCharacters(text, max - 1)}…`;
