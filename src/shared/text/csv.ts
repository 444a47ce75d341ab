/** What a cell of a table may be. */
export type CsvValue = string | number | boolean | Date | null;

/** The byte order mark, which tells spreadsheets that the file is UTF-8; without it they guess. */
export const CSV_START = '\ufeff';

/** Beginnings that make spreadsheets read a text as a formula, also after blanks or as full-width characters. */
const formulaStart = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  // A leading apostrophe makes every spreadsheet read it as text (OWASP, "CSV Injection").
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180). No text in it becomes a formula when a spreadsheet opens the file. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`;
