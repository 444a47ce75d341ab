let graphemes: Intl.Segmenter | undefined;

/** How many characters a text has, as the database counts them: in code points, so an emoji is one or a few. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The beginning of a text, at most `max` characters long. It never cuts an accent or a part of an emoji off its character. */
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

/** A text of at most `max` characters; a longer one is cut and ends in '…'. */
export const shortened = (text: string, max: number): string =>
  countCharacters(text) <= max ? text : `${firstCharacters(text, max - 1)}…`;
