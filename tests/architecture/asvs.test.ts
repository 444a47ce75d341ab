import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = 'docs/reference/asvs.md';

/** Of each section of ASVS 5.0.0 the levels of its requirements, in their order: 1.5.2 is of level 2. */
const levels: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};

/** The requirements of levels 1 and 2, with their level. */
const required = Object.entries(levels).flatMap(([section, digits]) =>
  Array.from(digits, (level, index) => [`${section}.${index + 1}`, level] as const).filter(
    ([, level]) => level !== '3',
  ),
);

type Row = { number: string; level: string; about: string; state: string; proof: string };

const rowsOf = (text: string): Row[] =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm)].map(([, number = '', rest = '']) => {
    const [level = '', about = '', state = '', ...proof] = rest.split(' | ');
    return { number, level, about, state, proof: proof.join(' | ') };
  });

const filesIn = (text: string) =>
  [...text.matchAll(/`((?:src|tests|docs|deploy|scripts)\/[^`]+|tsconfig\.base\.json)`/g)].map(
    ([, file = '']) => file,
  );

/** Where the links of a text lead, from the table's folder. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, to = '']) => {
    const [file = '', anchor = ''] = to.split('#');
    return { file: file === '' ? page : join(dirname(page), file), anchor };
  });

const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );

/** What is wrong with a row by itself, or null. */
function problemOf({ number, state, proof }: Row, rows: Row[]): string | null {
  if (state === 'holds') {
    return filesIn(proof).length + linksIn(proof).length > 0 ? null : `${number} names nothing that shows it`;
  }
  if (state === 'open')
    return /^(little|middle|bad)\b.+\w/.test(proof) ? null : `${number} does not say how bad`;
  if (state !== 'does not apply') return `${number} is in no state`;
  const other = /^as (\d+\.\d+\.\d+)$/.exec(proof)?.[1];
  if (other === undefined) return proof === '' ? `${number} does not say why` : null;
  const isThere = rows.some((row) => row.number === other && row.state === 'does not apply');
  return isThere ? null : `${number} says the same as ${other}, which applies`;
}

const counted = (rows: Row[]) =>
  ['holds', 'does not apply', 'open'].map((state) => rows.filter((row) => row.state === state).length);

describe('the table of ASVS', () => {
  const text = readFileSync(page, 'utf8');
  const rows = rowsOf(text);

  it('has every requirement of levels 1 and 2 once, in their order', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ number, level }) => [number, level])).toEqual(required);
  });

  it('says of each how it stands, with what shows it or why', () => {
    expect(rows.map((row) => problemOf(row, rows)).filter((problem) => problem !== null)).toEqual([]);
  });

  it('names files and places that are there', () => {
    const files = new Set(filesIn(text));
    expect(files.size).toBeGreaterThan(80);
    expect([...files].filter((file) => !existsSync(file))).toEqual([]);
    const lost = linksIn(text).filter(
      ({ file, anchor }) => !existsSync(file) || (anchor !== '' && !anchorsOf(file).includes(anchor)),
    );
    expect(lost).toEqual([]);
  });

  it('counts what it has', () => {
    const said = [...text.matchAll(/^\| (?:\[V(\d+) .+|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
    expect(said).toHaveLength(18);
    for (const [, chapter, ...counts] of said) {
      const own = rows.filter(({ number }) => chapter === undefined || number.startsWith(`${chapter}.`));
      expect([chapter, ...counts.map(Number)]).toEqual([chapter, ...counted(own)]);
    }
  });

  it.each([
    ['1.1.1', 'holds', 'surely', 'names nothing that shows it'],
    ['1.1.1', 'open', 'we know', 'does not say how bad'],
    ['1.1.1', 'does not apply', '', 'does not say why'],
    ['1.1.1', 'does not apply', 'as 1.1.2', 'which applies'],
    ['1.1.1', 'perhaps', 'who knows', 'is in no state'],
  ])('finds a row that says too little: %s %s %s', (number, state, proof, problem) => {
    const row = { number, level: '1', about: 'anything', state, proof };
    expect(problemOf(row, [row])).toContain(problem);
  });
});
