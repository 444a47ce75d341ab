import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { readCsv } from './read-csv.ts';

const headerOf = (file: string) => readCsv(file).header;

describe('the beginning of a CSV', () => {
  test.each([
    ['a line that names the separator', 'sep=;\r\nName;Address;City\r\nA;1 Main St, Suite 2;Erie\r\n'],
    ['the same with a mark', '\ufeffsep=,\r\nName,Address,City\r\nA,"1 Main St, Suite 2",Erie\r\n'],
    ['the same in quotes', '"sep=;"\nName;Address;City\nA;1 Main St, Suite 2;Erie\n'],
    ['a comment', '# exported on 2026-11-27, by hand\nName,Address,City\nA,"1 Main St, Suite 2",Erie\n'],
    ['a title and a blank line', 'Our stores\n\nName\tAddress\tCity\nA\t1 Main St, Suite 2\tErie\n'],
    ['headings of groups', 'Store,,\nName,Address,City\nA,"1 Main St, Suite 2",Erie\n'],
    ['bars', 'Name|Address|City\nA|1 Main St, Suite 2|Erie\n'],
  ])('may be %s', (_what, file) => {
    const { header, hasHeader, rows } = readCsv(file);
    expect([header, hasHeader, rows.map(({ cells }) => cells)]).toEqual([
      ['Name', 'Address', 'City'],
      true,
      [['A', '1 Main St, Suite 2', 'Erie']],
    ]);
  });

  test('separates at no sign inside of quotes', () => {
    expect(headerOf('Name;"Address (street, suite, floor, door)";City\nA;B;C\n')).toEqual([
      'Name',
      'Address (street, suite, floor, door)',
      'City',
    ]);
    expect(headerOf('"Outlet, name";Wo\nA;B\n')).toEqual(['Outlet, name', 'Wo']);
  });

  test('is a title also above columns that nobody knows, and a comment is none of them', () => {
    const file = '# from the till, 3 columns\nStores of Rook\nOutlet;Wo;Tel.\nA;B;C\nD;E;F\n';
    const { header, rows } = readCsv(file);
    expect([header, rows.map(({ line }) => line)]).toEqual([
      ['Outlet', 'Wo', 'Tel.'],
      [4, 5],
    ]);
    expect(headerOf('#,Name,Address\n1,A,B\n')).toEqual(['#', 'Name', 'Address']);
    expect(
      readCsv('#1 Comics,1 Main St,Erie,PA,16501\n#2 Comics,2 Main St,Erie,PA,16501\n').rows,
    ).toHaveLength(2);
  });

  test('repeated further down is an error of its line, not a store', () => {
    const file = 'name,address\nA,1 Main St\nname,address\nB,2 Main St\n';
    const { batches, errors } = planImport(readCsv(file));
    expect(batches.flat().map(({ line }) => line)).toEqual([2, 4]);
    expect(errors.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'Repeats the names of the columns'],
    ]);
  });
});

/** Cells with separators and quotes, in several scripts; never something that would be recognised as a column name. */
const cell = fc
  .array(
    fc.constantFrom('Rook', 'St.', 'é', '5', 'Straße 4', 'م', '🎲', ',', ';', '|', "'", '"', ' ', '(a, b)'),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => `R${parts.join('')}`.trim());

const knownTitles = ['Store Name', 'Address', 'City', 'State', 'Zip', 'Phone'];

const quoted = (text: string, separator: string, always: boolean): string =>
  always || text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

const above = fc.constantFrom(
  '',
  'Our stores',
  '# made by hand, 2026',
  '\n',
  'Stores\n\n# two lines; and a sign',
);

test('a table is read alike whatever separates its cells, ends its lines and stands above it', () => {
  fc.assert(
    fc.property(
      fc.record({
        separator: fc.constantFrom(',', ';', '\t', '|'),
        newline: fc.constantFrom('\n', '\r\n', '\r'),
        isQuoted: fc.boolean(),
        mark: fc.constantFrom('', '\ufeff'),
        isNamed: fc.boolean(),
        above,
        titles: fc.shuffledSubarray(knownTitles, { minLength: 2 }),
        own: fc.array(cell, { maxLength: 2 }),
        count: fc.integer({ min: 1, max: 20 }),
        seed: fc.array(cell, { minLength: 8, maxLength: 8 }),
      }),
      ({ separator, newline, isQuoted, mark, isNamed, above: lines, titles, own, count, seed }) => {
        const header = [...titles, ...own];
        const rows = Array.from({ length: count }, (_, row) =>
          header.map((_title, index) => `${seed[(row + index) % seed.length]} ${row}`),
        );
        const first = [...(isNamed ? [`sep=${separator}`] : []), ...(lines === '' ? [] : lines.split('\n'))];
        const table = [header, ...rows].map((cells) =>
          cells.map((text) => quoted(text, separator, isQuoted)).join(separator),
        );
        const read = readCsv(mark + [...first, ...table, ''].join(newline));
        expect(read.header).toEqual(header);
        expect(read.rows.map(({ cells }) => cells)).toEqual(rows);
        expect(read.rows.map(({ line }) => line)).toEqual(rows.map((_, row) => first.length + 2 + row));
      },
    ),
    { numRuns: 300 },
  );
});
