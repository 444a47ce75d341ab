/** One letter of a name or value, written as its code. */
const escaped = (letter: string): string => `%${letter.codePointAt(0)!.toString(16).padStart(2, '0')}`;

/** A word with those of its letters escaped whose bit is set. */
const escapedBy = (word: string, bits: number): string =>
  [...word]
    .map((letter, at) => (((bits >> (at % 24)) & 1) === 1 && /\w/.test(letter) ? escaped(letter) : letter))
    .join('');

/**
 * Addresses of one path and query, each spelled in another way: letters escaped, parameters in another order, empty ones before,
 * between and behind them, up to 4,000 of those.
 */
export function* spellingsOf(
  path: string,
  query: Readonly<Record<string, string>>,
  count: number,
): Generator<string> {
  const names = Object.keys(query);
  for (let index = 0; index < count; index += 1) {
    const pairs = names.map((_name, at) => {
      const name = names[(at + index) % names.length]!;
      return `${escapedBy(name, index)}=${escapedBy(encodeURIComponent(query[name]!), index >> 3)}`;
    });
    yield `${path}?${'&'.repeat(index % 4)}${pairs.join('&'.repeat(1 + (index % 3)))}${'&'.repeat(index % 4_000)}`;
  }
}
