import { diffArrays } from 'diff';

/** A stretch of two texts, as words and what stands between them: in both, or in one alone. */
export type Stretch = { words: readonly string[]; is: 'kept' | 'removed' | 'added' };

/** Texts without much in common take long to compare, and nothing is to be learned from it. */
const MOST_MILLISECONDS = 500;

/** Two texts as stretches in their order, word by word. Texts that differ too much are one that goes and one that comes. */
export function compareWords(before: string, after: string): Stretch[] {
  // A number, an address or a single word is read whole.
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

/** Also of languages that write without blanks; no character is cut. */
const wordsOf = (text: string) =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);

/** So much of a stretch that did not change is shown beside what did, in words and what stands between them. */
const CONTEXT = 40;

/** A kept stretch in short: its ends that stand beside a change. */
export function shortened(words: readonly string[], place: { isFirst: boolean; isLast: boolean }): string {
  if (words.length <= 3 * CONTEXT) return words.join('');
  const head = place.isFirst ? [] : words.toSpliced(CONTEXT);
  const tail = place.isLast ? [] : words.slice(-CONTEXT);
  return [...head, ' … ', ...tail].join('');
}
