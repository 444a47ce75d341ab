/** A number of references, and the singular word for what refers. */
export type Use = readonly [count: number, one: string];

/** Counts of uses stop at this number and are shown as so many 'or more'. */
export const MOST_USES = 1_000;

const counted = ([count, one]: Use): string =>
  `${count.toLocaleString('en-US')}${count >= MOST_USES ? ' or more' : ''} ${count === 1 ? one : `${one}s`}`;

/** Says what refers to a thing: '2 campaigns and 1 exam use it'; null when nothing does. */
export function usesInWords(uses: readonly Use[]): string | null {
  const used = uses.filter(([count]) => count > 0);
  if (used.length === 0) return null;
  const isOne = used.length === 1 && used[0]![0] === 1;
  return `${new Intl.ListFormat('en-US').format(used.map(counted))} ${isOne ? 'uses' : 'use'} it`;
}
