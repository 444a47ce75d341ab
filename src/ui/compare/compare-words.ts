import { diffArrays } from 'diff';

/** A stretch of words and separators that is in both texts (`kept`), or in only one of them. */
export type Stretch = { words: readonly string[]; is: 'kept' | 'removed' | 'added' };

/** The time limit. Texts with little in common take long to compare, and the result would be useless. */
const MOST_MILLISECONDS = 500;

/** Compares two texts word by word, and returns their stretches in order. Texts that differ too much become one removed and one added stretch. */
export function compareWords(before: string, after: string): Stretch[] {
  // A number, an address or a single word is compared as a whole.
  const split = /^[\w@:/.,+-]*$/.test(before + after) ? (text: string) => [text] : wordsOf;
  const parts = diffArrays(split(before), split(after), { timeout: MOST_MILLISECONDS }) ?? [
    { value: [before], removed: true, added: false },
    { value: [after], removed: false, added: true },
  ];
  return parts
    .map(({ value, removed, added }): Stretch => {
      const is = removed ? 'removed' : added ? 'added' : 'kept';
      return { words: value, is };
    })
    .filter(({ words }) => words.join('') !== '');
}

/** Splits a text into words, also in languages without blanks, and never inside a character. */
const wordsOf = (text: string) =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);

/** How much of an unchanged stretch is shown beside a change, in words and separators. */
const CONTEXT = 40;

/** Shortens an unchanged stretch to its ends that are next to a change. */
export function shortened(words: readonly string[], place: { isFirst: boolean; isLast: boolean }): string {
  if (words.length <= 3 * CONTEXT) return words.join('');
  const head = place.isFirst ? [] : words.toSpliced(CONTEXT);
  const tail = place.isLast ? [] : words.slice(-CONTEXT);
  return [...head, ' … ', ...tail].join('');
}
