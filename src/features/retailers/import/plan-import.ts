import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { guessColumns, type ImportColumns } from './columns.ts';
import { IMPORT_BATCH, type ImportedRetailer } from './inputs.ts';
import { type Naming, type ReadRow, readRow } from './read-row.ts';
import { storeKey } from './store-key.ts';
import type { CsvRow, CsvTable } from './read-csv.ts';

/** A row that can be sent, with warnings about what looks wrong in it. */
export type PlannedRow = { line: number; store: ImportedRetailer; warnings: string[] };

/** A file's rows before any is sent: those that can be sent, and those that can't. */
export type ImportPlan = {
  /** The number of rows below the header, without blank lines. */
  total: number;
  batches: PlannedRow[][];
  errors: { line: number; reason: string; cells: string[] }[];
  /** Rows that describe the same store as an earlier row. */
  repeated: { line: number; reason: string }[];
  header: string[];
};

/** The most characters in a batch: keeps it below the request limit (1 MiB) in any script. */
const BATCH_CHARACTERS = 250_000;

/**
 * Plans a table's import. `columns` says which column holds which field (guessed from the headers by default); the
 * other options say how stores are named. Every row ends up in a batch, as an error, or as repeated.
 */
export function planImport(
  { header, rows }: CsvTable,
  options: Naming & { columns?: ImportColumns } = {},
): ImportPlan {
  const columns = options.columns ?? guessColumns(header);
  const firstLines = new Map<string, number>();
  const plan: ImportPlan = { total: rows.length, batches: [], errors: [], repeated: [], header };
  let size = 0;
  for (const row of rows) {
    const { line, cells } = row;
    const read = planRow(row, header, { ...options, columns });
    if ('problem' in read) {
      plan.errors.push({ line, reason: read.problem, cells });
      continue;
    }
    const key = storeKey(read.store);
    const first = firstLines.get(key);
    if (first !== undefined) {
      plan.repeated.push({ line, reason: `Repeats line ${first}` });
      continue;
    }
    firstLines.set(key, line);
    const length = JSON.stringify(read.store).length;
    const last = plan.batches.at(-1);
    if (last && last.length < IMPORT_BATCH && size + length <= BATCH_CHARACTERS) {
      last.push({ line, ...read });
      size += length;
    } else {
      plan.batches.push([{ line, ...read }]);
      size = length;
    }
  }
  return plan;
}

/** Reads one row of a table; reports a problem if it is broken or has more values than there are columns. */
export function planRow(
  { cells, problem }: CsvRow,
  header: readonly string[],
  { columns, ...naming }: Naming & { columns: ImportColumns },
): ReadRow {
  if (problem !== undefined) return { problem };
  if (cells.slice(header.length).some((cell) => cell !== '')) {
    return { problem: `The row has ${cells.length} values, the header ${header.length}` };
  }
  return readRow(cells, columns, naming);
}

/** The rows that can't be imported, as a CSV with the line and reason of each, for people to fix and import again. */
export const errorsCsv = ({ header, errors }: Pick<ImportPlan, 'header' | 'errors'>): string =>
  CSV_START +
  csvLine(['line', 'reason', ...header]) +
  errors.map(({ line, reason, cells }) => csvLine([line, reason, ...cells])).join('');
