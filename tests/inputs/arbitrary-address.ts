type Query = readonly (readonly [name: string, value: string])[];

/** A text in an address, with those of its letters and digits escaped whose bit is set, and all that has to be. */
const spelled = (text: string, bits: number): string =>
  [...text.toWellFormed()]
    .map((letter, at) =>
      /\w/.test(letter) && ((bits >> (at % 24)) & 1) === 1
        ? `%${letter.codePointAt(0)!.toString(16).padStart(2, '0')}`
        : encodeURIComponent(letter),
    )
    .join('');

/**
 * Addresses of one path and query, each spelled in another way: letters escaped, parameters in another order, empty ones before,
 * between and behind them, up to 4,000 of those.
 */
export function* spellingsOf(path: string, query: Query, count: number): Generator<string> {
  for (let index = 0; index < count; index += 1) {
    const pairs = query.map((_pair, at) => {
      const [name, value] = query[(at + index) % query.length]!;
      return `${spelled(name, index)}=${spelled(value, index >> 3)}`;
    });
    yield `${path}?${'&'.repeat(index % 4)}${pairs.join('&'.repeat(1 + (index % 3)))}${'&'.repeat(index % 4_000)}`;
  }
}

/** Some other spellings of an address, a long one last. */
export function otherSpellings(address: string): string[] {
  const [path = '', query = ''] = address.split('?');
  const pairs = [...new URLSearchParams(query)];
  const [few, long] = [[...spellingsOf(path, pairs, 8)], `${address}${query === '' ? '?' : ''}${'&'.repeat(4_000)}`];
  return [...few, long];
}

/** Some other spellings of a JSON object: names in another order, letters escaped, blanks. */
export function otherBodies(input: Record<string, unknown>): string[] {
  const turned = Object.fromEntries(Object.entries(input).toReversed());
  const escaped = JSON.stringify(turned).replaceAll(
    /(?<!\\|\\u[\da-f]{0,3})[g-z]/g,
    (letter) => letter,
  );
  return [JSON.stringify(turned), JSON.stringify(input, null, 4), escaped];
}
