import Papa from 'papaparse';
import { fieldsNamed, looksLikeStore } from './columns.ts';

/** How a file ends its lines and separates its cells. */
export type CsvFormat = { delimiter: string; newline: '\n' | '\r' };

/** The header is looked for in this many rows. */
export const LOOKED_AT = 12;

/** The separators that files use, the most frequent first. */
const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that a first line tells spreadsheets to use (`sep=;`, also in quotes); null for any other line. */
export const separatorLine = (line: string): string | null =>
  /^"?sep=(?<sign>.?)"?;*$/iu.exec(line)?.groups?.['sign'] ?? null;

const isFilled = (cell: string): boolean => cell.trim() !== '';
const filledIn = (cells: readonly string[]): number => cells.filter(isFilled).length;

/**
 * The index of the header among the first rows: the row that names the most columns. If no row names two, it is the
 * first row that is neither a comment nor a title; those have fewer cells than the rows below them.
 */
export function headerAt(rows: readonly (readonly string[])[]): number {
  const named = rows.map(fieldsNamed);
  const most = Math.max(0, ...named);
  if (most > 1) {
    const at = named.indexOf(most);
    const width = filledIn(rows[at] ?? []);
    const isBelowStores = rows.slice(0, at).some((row) => filledIn(row) >= width && looksLikeStore(row));
    return isBelowStores ? 0 : at;
  }
  const at = rows.findIndex((cells, index) => {
    const below = Math.max(0, ...rows.slice(index + 1).map(filledIn));
    const isComment = /^#+\s*[^\s#]/u.test(cells[0] ?? '') && cells.length < below;
    return !isComment && !(filledIn(cells) === 1 && below > 1);
  });
  return Math.max(at, 0);
}

/**
 * Detects a file's format from its beginning. Lines end with LF if any does. The separator is the one stated in the
 * first line, else the one with which the most columns are recognised, else the one found in the most rows. Separators
 * in quotes do not count.
 */
export function formatOf(sample: string): CsvFormat {
  const newline = sample.includes('\n') ? '\n' : '\r';
  const [first = ''] = sample.split(/[\r\n]/u, 1);
  const said = separatorLine(first.trim());
  if (said) return { delimiter: said, newline };
  const judged = SEPARATORS.map((delimiter) => {
    const { data } = new Papa.Parser({ delimiter, newline, preview: LOOKED_AT }).parse(
      sample,
      0,
      false,
    ) as Papa.ParseResult<string[]>;
    const rows = data.filter((row) => row.some(isFilled));
    const gaps = rows.map((row) => row.length - 1);
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
    return { delimiter, known: Math.max(0, ...rows.map(fieldsNamed)), usual, first: gaps[0] ?? 0 };
  });
  const [best] = judged.toSorted((a, b) => b.known - a.known || b.usual - a.usual || b.first - a.first);
  return { delimiter: best?.delimiter ?? ',', newline };
}
