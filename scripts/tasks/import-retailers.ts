// `npm run import-retailers -- FILE [options]`: imports a CSV of stores into the configured database, as the console does,
// piece by piece, so that a file may be of any size. With `--list` it says which imports there were, with `--undo ID` it
// takes one back. Ends with 1 when a row could not be stored. The options are in docs/operations/importing.md.
import { closeSync, createWriteStream, openSync, readSync, statSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import {
  columnProblem,
  type ImportColumns,
  importFields,
  namedColumns,
} from '#features/retailers/import/columns.ts';
import { errorsCsv, planRow, type PlannedRow } from '#features/retailers/import/plan-import.ts';
import { type CsvReading, encodingOf, readRows } from '#features/retailers/import/read-csv.ts';
import {
  knownResults,
  resultsCsv,
  resultsOf,
  type RowResult,
  tally,
} from '#features/retailers/import/row-results.ts';
import {
  importRows,
  prepareRow,
  type PreparedRow,
} from '#features/retailers/server/admin/import-retailers.ts';
import { undoStep } from '#features/retailers/server/admin/undo-import.ts';
import { listImports } from '#features/retailers/server/records/import-log.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';
import { DomainError } from '#shared/errors.ts';
import { type Id, isId, newId } from '#shared/ids.ts';
import { operate, say, withDatabase } from './operate.ts';

/** Rows that are stored together. */
const BATCH = 10_000;
/** Rows that are read before the database is heard again. */
const READ_AT_ONCE = 100;
const PIECE_BYTES = 1 << 20;
/** Errors and warnings that are named; all of them are in the files that the options ask for. */
const NAMED = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    chain: { type: 'string' },
    column: { type: 'string', multiple: true, default: [] },
    errors: { type: 'string' },
    report: { type: 'string' },
    list: { type: 'boolean', default: false },
    undo: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const dryRun = values['dry-run'];
const naming = { nameOfAll: values.name, chain: values.chain };

/** The bytes of a file, piece by piece. */
function* piecesOf(path: string): Generator<Uint8Array<ArrayBuffer>, void> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE_BYTES);
      const size = readSync(file, piece);
      if (size === 0) return;
      yield piece.subarray(0, size);
    }
  } finally {
    closeSync(file);
  }
}

/** UTF-8 only if the whole file is. */
function encodingOfFile(path: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const piece of piecesOf(path)) {
      const told = encodingOf(piece);
      if (told !== null) return told;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function* textOf(path: string): Generator<string, void> {
  const decoder = new TextDecoder(encodingOfFile(path));
  for (const piece of piecesOf(path)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function openFile(path: string): CsvReading {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new StartError(`There is no file ${path}`);
  if (found.isDirectory()) throw new StartError(`${path} is a folder: name a CSV file in it`);
  const reading = readRows(textOf(path));
  if (reading.header.length === 0) throw new StartError(`${path} is empty`);
  return reading;
}

/** Which column is what, by its header and by hand; says so. */
function chooseColumns({ header, hasHeader }: CsvReading): ImportColumns {
  if (!hasHeader)
    say('The first line names no columns: it is read as a store, and columns are named by number.');
  let columns: ImportColumns;
  try {
    columns = namedColumns(header, values.column);
  } catch (error) {
    throw error instanceof RangeError ? new StartError(error.message) : error;
  }
  const used = importFields.flatMap((field) => {
    const place = columns[field];
    return place === undefined ? [] : [`${field} = ${header[place]}`];
  });
  const unused = header.filter((_, index) => !Object.values(columns).includes(index));
  say(`Columns: ${used.join(', ') || 'none'}${unused.length > 0 ? `. Not used: ${unused.join(', ')}` : ''}`);
  const problem = columnProblem(header, columns, naming);
  if (problem !== null)
    throw new StartError(`${problem}. Use --column name=HEADER, or --name for all stores`);
  return columns;
}

/** What became of the rows so far; results go into the report and are forgotten. */
class Outcome {
  total = 0;
  readonly counts = tally([]);
  readonly named: string[] = [];
  readonly #report: WriteStream | null;

  constructor(report: WriteStream | null) {
    this.#report = report;
    report?.write(resultsCsv([]));
  }

  add(results: readonly RowResult[]): void {
    for (const [key, count] of Object.entries(tally(results))) {
      this.counts[key as keyof typeof this.counts] += count;
    }
    for (const { line, outcome, reason, warnings } of results) {
      const isOdd = outcome === 'error' || warnings.length > 0;
      if (isOdd && this.named.length < NAMED) this.named.push(`  line ${line}: ${reason}`);
    }
    if (this.#report && results.length > 0) this.#report.write(withoutHead(resultsCsv(results)));
  }

  get told(): number {
    const { new: made, update, duplicate, error } = this.counts;
    return made + update + duplicate + error;
  }
}

const withoutHead = (csv: string): string => csv.slice(csv.indexOf('\n') + 1);
const open = (path: string | undefined) => (path === undefined ? null : createWriteStream(path));
async function close(stream: WriteStream | null): Promise<void> {
  if (!stream) return;
  stream.end();
  await once(stream, 'close');
}

/** Rows to store, each with its line and with what is known of it. */
type Batch = { planned: PlannedRow[]; prepared: PreparedRow[] };

/** Reads the file and hands out rows to store, while errors and repetitions go to the outcome. */
async function* readBatches(
  path: string,
  outcome: Outcome,
  errors: WriteStream | null,
): AsyncGenerator<Batch, void> {
  const reading = openFile(path);
  const { header } = reading;
  const columns = chooseColumns(reading);
  errors?.write(errorsCsv({ header, errors: [] }));
  const firstLines = new Map<string, number>();
  let batch: Batch = { planned: [], prepared: [] };
  for (const row of reading.rows) {
    const { line, cells } = row;
    outcome.total += 1;
    if (outcome.total % READ_AT_ONCE === 0) await new Promise(setImmediate);
    const read = planRow(row, header, { ...naming, columns });
    if ('problem' in read) {
      const problem = { line, reason: read.problem, cells };
      outcome.add(knownResults({ errors: [problem], repeated: [] }));
      errors?.write(withoutHead(errorsCsv({ header, errors: [problem] })));
      continue;
    }
    const prepared = await prepareRow(read.store);
    const key = Buffer.from(prepared.key, 'hex').toString('latin1');
    const first = firstLines.get(key);
    if (first !== undefined) {
      outcome.add(knownResults({ errors: [], repeated: [{ line, reason: `Repeats line ${first}` }] }));
      continue;
    }
    firstLines.set(key, line);
    batch.planned.push({ line, ...read });
    batch.prepared.push(prepared);
    if (batch.planned.length < BATCH) continue;
    yield batch;
    batch = { planned: [], prepared: [] };
  }
  if (batch.planned.length > 0) yield batch;
}

async function storeRows(
  db: Database,
  path: string,
  outcome: Outcome,
  errors: WriteStream | null,
): Promise<Id> {
  const file = { importId: newId(), fileName: basename(path).slice(0, 200) };
  const store = async ({ planned, prepared }: Batch) => {
    const outcomes = await db
      .transaction()
      .execute((transaction) =>
        importRows({ db: transaction, clock: () => new Date() }, prepared, { dryRun, file }),
      );
    outcome.add(resultsOf(planned, outcomes));
    say(`${outcome.told} rows`);
  };
  let stored = Promise.resolve();
  try {
    // The database stores a batch while the next one is read.
    for await (const batch of readBatches(path, outcome, errors)) {
      await stored;
      stored = store(batch);
      stored.catch(() => {});
    }
    await stored;
  } catch (error) {
    if (outcome.told > 0)
      say(`${outcome.told} rows are done, and stay. The same command again goes on with the rest.`);
    throw error;
  }
  return file.importId;
}

async function importFile(path: string, db: Database): Promise<void> {
  const begin = performance.now();
  const [errors, report] = [open(values.errors), open(values.report)];
  const outcome = new Outcome(report);
  const importId = await storeRows(db, path, outcome, errors);
  await Promise.all([close(errors), close(report)]);
  const { total, counts, named } = outcome;
  if (outcome.told !== total) throw new Error(`${outcome.told} of ${total} rows are accounted for`);
  if (total === 0) throw new StartError(`${path} names columns and has no rows`);
  const seconds = (performance.now() - begin) / 1000;
  say(
    `${path}: ${total} rows = ${counts.new} new + ${counts.update} updated + ${counts.duplicate} duplicates + ` +
      `${counts.error} errors; ${counts.warning} with warnings; ${counts.approximate} placed by ZIP code; ` +
      `${counts.kept} kept as corrected; ${Math.round(total / seconds)} rows a second` +
      (dryRun ? ' (dry run: nothing was stored)' : ''),
  );
  for (const line of named) say(line);
  if (!dryRun && counts.new > 0)
    say(`To take the new stores back: npm run import-retailers -- --undo ${importId}`);
  if (counts.error > 0) process.exitCode = 1;
}

async function undo(db: Database, importId: string): Promise<void> {
  if (!isId(importId))
    throw new StartError(`'${importId}' is no id of an import. --list says which imports there were`);
  let [after, removed, stayed]: [Id | null, number, number] = [null, 0, 0];
  const names: string[] = [];
  do {
    const step = await db
      .transaction()
      .execute((transaction) => undoStep({ db: transaction, clock: () => new Date() }, { importId, after }));
    removed += step.removed;
    stayed += step.stayed;
    names.push(...step.examples.map(({ name }) => name));
    after = step.next;
  } while (after !== null);
  say(`${removed} stores removed; ${stayed} stay, because somebody has changed, linked or visited them`);
  for (const name of names.slice(0, NAMED)) say(`  ${name}`);
}

async function list(db: Database): Promise<void> {
  for (const { id, createdAt, fileName, stores, undoneAt } of await listImports(db))
    say(`${id}  ${createdAt.toISOString()}  ${stores} stores  ${fileName}${undoneAt ? ' (undone)' : ''}`);
}

async function run(db: Database): Promise<void> {
  const [path] = positionals;
  if (values.list) await list(db);
  else if (values.undo !== undefined) await undo(db, values.undo);
  else if (path === undefined)
    throw new StartError('Say which file to import: npm run import-retailers -- stores.csv');
  else await importFile(path, db);
}

await operate(async () => {
  await withDatabase(loadConfig(process.env), async (url) => {
    await migrateDatabase({ url });
    const { db, close: closeDatabase } = openDatabase({ url, max: 1 });
    try {
      await run(db);
    } catch (error) {
      throw error instanceof DomainError ? new StartError(error.message) : error;
    } finally {
      await closeDatabase();
    }
  });
});
