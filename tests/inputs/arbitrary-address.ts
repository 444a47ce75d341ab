/** One letter of a name or value, written as its code. */
const escaped = (letter: string): string => `%${letter.codePointAt(0)!.toString(16).padStart(2, '0')}`;

/** A word with those of its letters escaped whose bit is set. */
const escapedBy = (word: string, bits: number): string =>
  [...word]
    .map((letter, at) => (((bits >> (at % 24)) & 1) === 1 && /\w/.test(letter) ? escaped(letter) : letter))
    .join('');

/**
 * Addresses of one path and query, each spelled in another way: letters escaped, parameters in another order, empty ones between
 * and behind them, up to 4,000 of those.
 */
export function spellingsOf(path: string, query: Readonly<Record<string, string>>, count: number): string[] {
  const names = Object.keys(query);
  return Array.from({ length: count }, (_, index) => {
    const turned = names.map((_name, at) => names[(at + index) % names.length]!);
    const pairs = turned.map(
      (name) => `${escapedBy(name, index)}=${escapedBy(encodeURIComponent(query[name]!), index >> 3)}`,
    );
    return `${path}?${'&'.repeat(index % 4)}${pairs.join('&'.repeat(1 + (index % 3)))}${'&'.repeat(index % 4_000)}`;
  });
}
