type Query = readonly (readonly [name: string, value: string])[];

/** A text in an address, with those of its letters and digits escaped whose bit is set, and all that has to be. */
const spelled = (text: string, bits: number): string =>
  Array.from(text.toWellFormed())
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
  return [...spellingsOf(path, pairs, 6), `${path}?${query}${'&'.repeat(4_000)}`];
}

/** JSON with every plain letter of its texts escaped. */
const escapedJson = (json: string): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) =>
    text.replaceAll(/\\u[\da-f]{4}|\\.|[a-z]/gi, (part) =>
      part.startsWith('\\') ? part : `\\u00${part.charCodeAt(0).toString(16)}`,
    ),
  );

/** Some other spellings of a JSON object: names in another order, blanks, escaped letters. */
export function otherBodies(input: Readonly<Record<string, unknown>>): string[] {
  const turned = JSON.stringify(Object.fromEntries(Object.entries(input).toReversed()));
  return [turned, ` ${JSON.stringify(input, null, 4)}\n`, escapedJson(turned)];
}

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

/** Bodies that nest without an end, such as recursion fails at; some of them are no JSON. */
export const deepBodies: readonly string[] = [
  nested(33, '[', ']'),
  nested(8_000, '{"a":[', ']}').replaceAll('[]', '[1]'),
  nested(100_000, '[', ']'),
  `{"text":${nested(100_000, '[', ']')}}`,
  '{"a":'.repeat(100_000),
  '['.repeat(400_000),
];

/** Queries whose names nest without an end. */
export const deepQueries = (name: string): string[] => [
  `${name}${'[a]'.repeat(40)}=1`,
  `${name}${'[0]'.repeat(3_000)}=1`,
  `${name}${'[]'.repeat(4_000)}=1`,
  `${name}${'%5Ba%5D'.repeat(1_500)}=1&${name}[a]=2&${name}=3`,
];
