import Papa from 'papaparse';

/** A row of a table of text, with the line of the file that it begins on. */
type CsvRow = { line: number; cells: string[] };
/** A table as it is in a file, without blank lines. */
export type CsvTable = { header: string[]; rows: CsvRow[] };

/**
 * Reads a CSV as it comes in the wild: with or without a byte order mark, commas, semicolons or tabs, lines ended by LF,
 * CRLF or CR, quoted fields over several lines. In a file whose lines end with LF, a CR by itself belongs to its field
 * (Python's csv refuses such files). A quote inside an unquoted field is a character like others. Every row of the file
 * becomes a row here, whatever its number of cells; a quote that is never closed is a character as well.
 */
export function readCsv(file: string): CsvTable {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const format: Format = { delimiter: delimiterOf(text), newline: text.includes('\n') ? '\n' : '\r' };
  const rows: CsvRow[] = [];
  let line = 1;
  // With a line end at its end, the last field's quote is followed by one as any other is.
  for (const row of readRows(text + format.newline, format)) {
    // A CR before the LF that ends the row is trimmed with the blanks.
    const cells = row.map((cell) => cell.trim());
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells });
    line += row.reduce((lines, cell) => lines + cell.split(format.newline).length - 1, 1);
  }
  const [head, ...rest] = rows;
  return { header: head?.cells ?? [], rows: rest };
}

type Format = { delimiter: string; newline: '\n' | '\r' };

/**
 * The rows of a text. For Papa Parse a quote that is never closed takes the rest of the file into its field; here its
 * line is split as it is, and the lines after it are read again.
 */
function readRows(text: string, format: Format): string[][] {
  const rows: string[][] = [];
  let rest = text;
  for (;;) {
    const { data, errors } = Papa.parse<string[]>(rest, format);
    const unclosed = errors.find(({ code }) => code === 'MissingQuotes')?.index;
    const last = unclosed === undefined ? undefined : data.pop();
    for (const row of data) rows.push(row);
    if (unclosed === undefined || last === undefined) return rows;
    const quote = unclosed - 1;
    const [line = ''] = rest.slice(quote).split(format.newline, 1);
    rows.push([...last.slice(0, -1), ...line.split(format.delimiter)]);
    rest = rest.slice(quote + line.length + 1);
  }
}

/** The separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((character) => ({ character, count: first.split(character).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.character ?? ',';
}

/** The text of a file: UTF-8, UTF-16 by its mark, else the encoding of Western European and American spreadsheets. */
export function textOfFile(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
