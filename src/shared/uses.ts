/** How often something is referred to, and the word for one of those who do. */
export type Use = readonly [count: number, one: string];

/** Counts of uses end there: whoever counts says no more than that it is so many, or more. */
export const MOST_USES = 1_000;

const counted = ([count, one]: Use): string =>
  `${count.toLocaleString('en-US')}${count >= MOST_USES ? ' or more' : ''} ${count === 1 ? one : `${one}s`}`;

/** What refers to a thing, in words: '2 campaigns and 1 exam use it'; null when nothing does. */
export function usesInWords(uses: readonly Use[]): string | null {
  const used = uses.filter(([count]) => count > 0);
  if (used.length === 0) return null;
  const isOne = used.length === 1 && used[0]![0] === 1;
  return `${new Intl.ListFormat('en-US').format(used.map(counted))} ${isOne ? 'uses' : 'use'} it`;
}
