/** What a cell of a table may be. */
export type CsvValue = string | number | boolean | Date | null;

/** Marks the file as UTF-8 for spreadsheets, which otherwise guess. */
export const CSV_START = '\ufeff';

/** What makes spreadsheets take a text for a formula, also behind blanks, and in its full-width forms. */
const formulaStart = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/u;

function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  // A leading apostrophe makes it text in every spreadsheet (OWASP, "CSV Injection").
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180). No text in it becomes a formula when a spreadsheet opens the file. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`;
