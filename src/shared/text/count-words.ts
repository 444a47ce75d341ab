/** A number of things in a sentence: 'one seat', '3 seats'. */
export const countWords = (count: number, one: string, many: string): string =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en-US')} ${many}`;
