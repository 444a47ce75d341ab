import Papa from 'papaparse';
import { fieldsNamed, looksLikeStore } from './columns.ts';

/** How the lines of a file end and what stands between its cells. */
export type CsvFormat = { delimiter: string; newline: '\n' | '\r' };

/** Rows among which the header is looked for. */
export const LOOKED_AT = 12;

/** The separators that files have, the most frequent first. */
const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that a first line names for spreadsheets (`sep=;`, also in quotes); null for any other line. */
export const separatorLine = (line: string): string | null =>
  /^"?sep=(?<sign>.?)"?;*$/iu.exec(line)?.groups?.['sign'] ?? null;

const isFilled = (cell: string): boolean => cell.trim() !== '';
const filledIn = (cells: readonly string[]): number => cells.filter(isFilled).length;

/**
 * Where the table begins among its first rows: the row that names most columns. Where none names two, the first row that is
 * neither a comment nor a title, which have fewer cells than what comes below them.
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
 * Tells the form of a file from its beginning: lines end with LF if any does; the separator is what the first line says, else the
 * one that gives the columns best known, else the one that most rows have. Separators in quotes do not count.
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
