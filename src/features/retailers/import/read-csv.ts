import Papa from 'papaparse';
import { isHeader } from './columns.ts';
import { type CsvFormat, formatOf, headerAt, LOOKED_AT, separatorLine } from './csv-beginning.ts';

/** A row, with the line of the file that it begins on and, if it can't be read, the problem. */
export type CsvRow = { line: number; cells: string[]; problem?: string };
/** A table read from a file, without blank lines. */
export type CsvTable = { header: string[]; rows: CsvRow[] };
/** The same, read row by row; `hasHeader` says whether the first line named the columns. */
export type CsvReading = { header: string[]; hasHeader: boolean; rows: Generator<CsvRow, void> };

/** The characters read at a time. A row may be longer, up to about two such pieces. */
const CHUNK = 1 << 20;
/** The characters that the format is detected from; lines above the header count too. */
const SAMPLE = 1 << 16;
const UNCLOSED = 'A quote is opened and never closed';
const REPEATED_HEADER = 'Repeats the names of the columns';

/**
 * Reads real-world CSV files piece by piece: with or without a byte order mark; separated by commas, semicolons, tabs
 * or bars; lines ended by LF, CRLF or CR; quoted fields over several lines. If lines end with LF, a lone CR belongs to
 * its field (Python's csv refuses such files). A quote inside an unquoted field is an ordinary character. If a quote is
 * never closed, only its own line is lost. Whatever is above the header (`sep=;`, comments, a title, group headings) is
 * left out; line numbers still count it. Every row below the header becomes a row here, whatever its number of cells.
 * If the first line is a store like the others, columns are numbered.
 */
export function readRows(pieces: Iterable<string>): CsvReading {
  const rows = rowsOf(pieces);
  const begin: CsvRow[] = [];
  while (begin.length < LOOKED_AT) {
    const next = rows.next();
    if (next.done) break;
    begin.push(next.value);
  }
  const table = begin.filter(({ line, cells }) => line > 1 || separatorLine(cells[0] ?? '') === null);
  const at = headerAt(table.map(({ cells }) => cells));
  const [first, ...below] = table.slice(at);
  if (!first) return { header: [], hasHeader: true, rows };
  const { cells } = first;
  if (isHeader(cells)) return { header: cells, hasHeader: true, rows: rowsBelow(cells, below, rows) };
  const numbered = cells.map((_, index) => `Column ${index + 1}`);
  return { header: numbered, hasHeader: false, rows: chained([first, ...below], rows) };
}

/** Reads a whole text in the same way as `readRows`. */
export function readCsv(file: string): CsvTable & { hasHeader: boolean } {
  const { rows, ...reading } = readRows(piecesOf(file));
  return { ...reading, rows: [...rows] };
}

function* chained(first: Iterable<CsvRow>, rest: Iterable<CsvRow>): Generator<CsvRow, void> {
  yield* first;
  yield* rest;
}

/** The rows below the header. A file joined from several files repeats the header: the repeats are reported as problems. */
function* rowsBelow(
  header: readonly string[],
  first: Iterable<CsvRow>,
  rest: Iterable<CsvRow>,
): Generator<CsvRow, void> {
  for (const row of chained(first, rest)) {
    const isRepeated =
      row.cells.length === header.length && row.cells.every((cell, index) => cell === header[index]);
    yield isRepeated ? { ...row, problem: REPEATED_HEADER } : row;
  }
}

function* piecesOf(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

function* rowsOf(pieces: Iterable<string>): Generator<CsvRow, void> {
  let format: CsvFormat | null = null;
  let line = 1;
  let text = '';
  const take = function* (isLast: boolean): Generator<CsvRow, void> {
    format ??= formatOf(text);
    // Papa Parse needs a line end after the last field's closing quote, as after any other.
    const isStuck = text.length > CHUNK * 2;
    const read = readPart(isLast ? text + format.newline : text, format, { isWhole: isLast, isStuck });
    for (const { row, problem } of read.rows) {
      // This also trims the CR of a CRLF.
      const cells = row.map((cell) => cell.trim());
      const isBlank = cells.length === 1 && cells[0] === '';
      if (!isBlank) yield { line, cells, ...(problem !== undefined && { problem }) };
      for (const cell of row) line += linesIn(cell, format.newline);
      line += 1;
    }
    text = text.slice(read.end);
  };
  for (const piece of pieces) {
    text += text === '' && line === 1 && piece.startsWith('\ufeff') ? piece.slice(1) : piece;
    if (format === null && text.length < SAMPLE) continue;
    yield* take(false);
  }
  yield* take(true);
}

type Part = { rows: { row: string[]; problem?: string }[]; end: number };

/**
 * The rows of a text, and the position where the next one begins. Unless `isWhole`, the last row may continue after the
 * text: it is left for later, unless it is already too long (`isStuck`). Papa Parse reads everything after an unclosed
 * quote into one field; here that quote's line is split as it is, and the lines after it are read again.
 */
function readPart(
  text: string,
  format: CsvFormat,
  { isWhole, isStuck }: { isWhole: boolean; isStuck: boolean },
): Part {
  const rows: Part['rows'] = [];
  let begin = 0;
  let isAll = isWhole || isStuck;
  for (;;) {
    const rest = text.slice(begin);
    const { data, errors, meta } = new Papa.Parser(format).parse(rest, 0, !isAll) as Papa.ParseResult<
      string[]
    >;
    const broken = errors.find(
      ({ code, row }) =>
        code === 'MissingQuotes' || data[row ?? 0]?.some((cell) => cell.includes(format.newline)),
    );
    for (const row of broken ? data.slice(0, broken.row) : data) rows.push({ row });
    if (!broken) return { rows, end: begin + meta.cursor };
    const quote = (broken.index ?? 1) - 1;
    const from = rest.lastIndexOf(format.newline, quote) + 1;
    const [line = ''] = rest.slice(from).split(format.newline, 1);
    rows.push({ row: line.split(format.delimiter), problem: UNCLOSED });
    begin += from + line.length + 1;
    isAll = isWhole;
  }
}

function linesIn(cell: string, newline: string): number {
  let lines = 0;
  for (let at = cell.indexOf(newline); at >= 0; at = cell.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

/** The bytes checked to recognise UTF-16 without a byte order mark: in Latin text every second one is 0. */
const SAMPLE_BYTES = 2_000;

/**
 * The encoding of a file, if its beginning shows it: UTF-16, by its byte order mark or its zero bytes. Null for UTF-8
 * and for Windows-1252 (Western European and American spreadsheets): only the whole file tells those two apart.
 */
export function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 4;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : null;
}

/** Decodes a file as UTF-16 or UTF-8, and otherwise as Windows-1252. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
