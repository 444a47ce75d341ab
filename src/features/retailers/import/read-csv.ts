/** A row of a table of text, with the line of the file that it begins on. */
type CsvRow = { line: number; cells: string[] };
/** A table as it stands in a file. Blank lines are no rows. */
export type CsvTable = { header: string[]; rows: CsvRow[] };

/**
 * Reads a CSV as it comes in the wild: with or without a byte order mark, commas, semicolons or tabs, lines ended by LF,
 * CRLF or CR, quoted fields over several lines. In a file whose lines end with LF, a CR by itself belongs to its field
 * (Python's csv refuses such files). A quote inside an unquoted field is a character like others. Every row of the file
 * becomes a row here, whatever its number of cells; a quote that is never closed is a character as well.
 */
export function readCsv(file: string): CsvTable {
  const text = file.startsWith('\ufeff') ? file.slice(1) : file;
  const endOfRow = text.includes('\n') ? '\n' : '\r';
  const delimiter = delimiterOf(text);
  const rows: CsvRow[] = [];
  let line = 1;
  let begun = 1;
  let cells: string[] = [];
  let at = 0;

  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begun, cells });
    cells = [];
  };
  while (at <= text.length) {
    if (cells.length === 0) begun = line;
    const { value, end, lines } = readField(text, at, delimiter, endOfRow);
    cells.push(value);
    line += lines;
    at = end + 1;
    if (end >= text.length) break;
    if (text[end] === endOfRow) {
      line += 1;
      endRow();
      if (at === text.length) break;
    }
  }
  if (cells.length > 0) endRow();
  const [head, ...rest] = rows;
  return { header: head?.cells ?? [], rows: rest };
}

/** One field: what it says, where it ends (a delimiter, the end of the row or of the text), and the lines inside it. */
function readField(text: string, from: number, delimiter: string, endOfRow: string) {
  const endAfter = (start: number): number => {
    let end = start;
    while (end < text.length && text[end] !== delimiter && text[end] !== endOfRow) end += 1;
    return end;
  };
  const closing = text[from] === '"' ? closingQuote(text, from) : null;
  if (closing === null) {
    const end = endAfter(from);
    return { value: text.slice(from, end).trim(), end, lines: 0 };
  }
  const quoted = text.slice(from + 1, closing).replaceAll('""', '"');
  // Whatever stands between the closing quote and the delimiter belongs to the field.
  const end = endAfter(closing + 1);
  const value = (quoted + text.slice(closing + 1, end)).trim();
  return { value, end, lines: quoted.split(endOfRow).length - 1 };
}

/** Where the quotation that begins at `from` ends, or null if it never does. */
function closingQuote(text: string, from: number): number | null {
  let at = text.indexOf('"', from + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? null : at;
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((character) => ({ character, count: first.split(character).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.character ?? ',';
}

/** The text of a file: UTF-8, UTF-16 by its mark, else what spreadsheets of Western Europe and America write. */
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
