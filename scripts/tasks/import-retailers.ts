// `npm run import-retailers -- FILE [--name NAME] [--column FIELD=HEADER]... [--dry-run] [--errors FILE] [--report FILE]`:
// imports a CSV of stores into the configured database, as the console does. NAME is what stores without one are called.
// Ends with 1 when a row could not be stored.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { namedColumns } from '../../src/features/retailers/import/columns.ts';
import { errorsCsv, type ImportPlan, planImport } from '../../src/features/retailers/import/plan-import.ts';
import { readCsv, textOfFile } from '../../src/features/retailers/import/read-csv.ts';
import {
  knownResults,
  resultsCsv,
  resultsOf,
  type RowResult,
  tally,
} from '../../src/features/retailers/import/row-results.ts';
import { importRows } from '../../src/features/retailers/server/admin/import-retailers.ts';
import { openDatabase } from '../../src/platform/database/connect.ts';
import { migrateDatabase } from '../../src/platform/database/migrate.ts';
import { loadConfig } from '../../src/platform/config/load-config.ts';
import { StartError } from '../../src/platform/config/start-error.ts';
import { operate, say, withDatabase } from './operate.ts';

/** The whole file is held in memory. */
const MAX_FILE_MIB = 100;
const BYTES_A_MIB = 1024 * 1024;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    column: { type: 'string', multiple: true, default: [] },
    errors: { type: 'string' },
    report: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const dryRun = values['dry-run'];

async function readPlan(path: string): Promise<ImportPlan> {
  const { size } = await stat(path).catch(() => {
    throw new StartError(`There is no file ${path}`);
  });
  if (size > MAX_FILE_MIB * BYTES_A_MIB)
    throw new StartError(`${path} is larger than ${MAX_FILE_MIB} MiB: cut it into several files`);
  const table = readCsv(textOfFile(new Uint8Array(await readFile(path))));
  try {
    return planImport(table, {
      columns: namedColumns(table.header, values.column),
      nameOfAll: values.name ?? '',
    });
  } catch (error) {
    throw error instanceof RangeError ? new StartError(error.message) : error;
  }
}

async function storeRows(url: string, plan: ImportPlan): Promise<RowResult[]> {
  const results = knownResults(plan);
  await migrateDatabase({ url });
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    for (const batch of plan.batches) {
      const rows = batch.map(({ store }) => store);
      const outcomes = await db
        .transaction()
        .execute((transaction) => importRows({ db: transaction, clock: () => new Date() }, { rows, dryRun }));
      results.push(...resultsOf(batch, outcomes));
      say(`${results.length} of ${plan.total} rows`);
    }
  } catch (error) {
    say(
      `${results.length} of ${plan.total} rows are done, and stay. The same command again goes on with the rest.`,
    );
    throw error;
  } finally {
    await close();
  }
  return results;
}

async function importFile(path: string, url: string): Promise<void> {
  const begin = performance.now();
  const plan = await readPlan(path);
  const results = await storeRows(url, plan);
  if (results.length !== plan.total)
    throw new Error(`${results.length} of ${plan.total} rows are accounted for`);
  const seconds = (performance.now() - begin) / 1000;
  const counts = tally(results);
  say(
    `${path}: ${plan.total} rows = ${counts.new} new + ${counts.update} updated + ${counts.duplicate} duplicates + ` +
      `${counts.error} errors; ${counts.approximate} placed by ZIP code; ${counts.kept} kept as corrected; ${Math.round(plan.total / seconds)} rows a second` +
      (dryRun ? ' (dry run: nothing was stored)' : ''),
  );
  for (const { line, reason } of plan.errors.slice(0, 5)) say(`  line ${line}: ${reason}`);
  if (values.errors !== undefined) await writeFile(values.errors, errorsCsv(plan));
  if (values.report !== undefined) await writeFile(values.report, resultsCsv(results));
  if (plan.errors.length > 0) process.exitCode = 1;
}

await operate(async () => {
  const [path] = positionals;
  if (path === undefined)
    throw new StartError('Say which file to import: npm run import-retailers -- stores.csv');
  await withDatabase(loadConfig(process.env), (url) => importFile(path, url));
});
