import { hash } from 'node:crypto';
import { audit, type AuditContext, type ChangedWords, noteWords } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import type { RowOutcome } from '../../import/row-results.ts';
import { storeKey } from '../../import/store-key.ts';
import { noteImport } from '../records/import-log.ts';
import {
  findMatches,
  insertImported,
  lockImports,
  lockStores,
  type Match,
  type PlacedRetailer,
  stagedAt,
  stageRows,
  updateImported,
} from '../records/import.ts';
import { type CheckedRow, checkRow } from './check-row.ts';
import { settleRow } from './settle-row.ts';

/** The file that rows come from; new stores refer to this import. */
type ImportedFile = { importId: Id; fileName: string };
type ImportOptions = { dryRun: boolean; file?: ImportedFile | undefined };

/** A row with everything that can be computed without the database. */
export type PreparedRow = CheckedRow & {
  /** Its `storeKey` as MD5. */
  key: string;
};

/** Prepares a row without the database, so that a long file's next rows can be prepared while earlier ones are stored. */
export async function prepareRow(row: ImportedRetailer): Promise<PreparedRow> {
  return { ...(await checkRow(row)), key: hash('md5', storeKey(row)) };
}

export async function importRetailers(
  context: ContextOf<'admin'>,
  {
    rows,
    dryRun,
    ...file
  }: {
    rows: readonly ImportedRetailer[];
    dryRun: boolean;
    importId?: Id | undefined;
    fileName?: string | undefined;
  },
): Promise<{ outcomes: RowOutcome[] }> {
  const { importId, fileName = '' } = file;
  const given = importId === undefined ? undefined : { importId, fileName: fileName || 'stores.csv' };
  const prepared = await Promise.all(rows.map(prepareRow));
  return inTransaction(context, async (inner) => ({
    outcomes: await importRows(inner, prepared, { dryRun, file: given }),
  }));
}

/**
 * Creates new stores and updates known ones (same name, address and place), except for fields that somebody has
 * corrected since the last import. Repeated rows, and rows that add nothing, are duplicates. With `dryRun` nothing is
 * written. Runs in the caller's transaction, one import at a time.
 */
export async function importRows(
  context: AuditContext,
  rows: readonly PreparedRow[],
  { dryRun, file }: ImportOptions,
): Promise<RowOutcome[]> {
  const { db, clock } = context;
  if (!dryRun) await lockImports(db);
  await stageRows(
    db,
    rows.map(({ row, middle, key }, place) => ({ ...row, place, key, middle })),
  );
  const matches = await findMatches(db);
  if (!dryRun) await settleMatches(db, matches);
  // A file may list a store under both its old and its new name.
  const seen = new Set<string>();
  const made: { place: number; id: Id }[] = [];
  const changed: Parameters<typeof updateImported>[1][number][] = [];
  const changes: (ChangedWords & { subjectId: Id })[] = [];
  const outcomes: RowOutcome[] = [];
  for (const [place, row] of rows.entries()) {
    const match = matches.get(place);
    const identity = match?.id ?? row.key;
    const isRepeated = seen.has(identity);
    seen.add(identity);
    const outcome: RowOutcome = {
      outcome: 'duplicate',
      isApproximate: false,
      kept: [],
      warnings: row.warnings,
    };
    outcomes.push(outcome);
    if (isRepeated || match?.stored === null) continue;
    if (!match) {
      made.push({ place, id: newId() });
      outcome.outcome = 'new';
      outcome.isApproximate = row.middle !== null;
      continue;
    }
    const placed = placeRow(row, match.stored);
    const { written, imported, kept, isMore, words } = settleRow(placed, match.stored);
    outcome.kept = kept;
    if (!isMore) continue;
    changed.push({ ...written, id: match.id, imported });
    changes.push({ ...words, subjectId: match.id });
    outcome.outcome = 'update';
    outcome.isApproximate = placed.isApproximate && !kept.includes('position');
  }
  if (dryRun || made.length + changed.length === 0) return outcomes;
  if (file) await noteImport(db, { ...file, createdAt: clock() });
  await insertImported(db, made, { createdAt: clock(), importId: file?.importId ?? null });
  await updateImported(db, changed);
  const entryId = await audit(context, 'retailer.import', ['retailer', null], {
    after: { made: made.length, changed: changed.length, ...(file && { importId: file.importId }) },
  });
  await noteWords(context, entryId, changes);
  return outcomes;
}

/**
 * Locks the stores that rows may change until the transaction ends, and reads them again: somebody may have corrected
 * one just before. Stores whose row adds nothing are not locked.
 */
async function settleMatches(db: ContextOf<'admin'>['db'], matches: Map<number, Match>): Promise<void> {
  const locked = new Set<Id>();
  for (;;) {
    const open = [...matches].filter(([, { id, stored }]) => stored !== null && !locked.has(id));
    if (open.length === 0) return;
    const ids = new Set(open.map(([, { id }]) => id));
    await lockStores(db, [...ids]);
    for (const id of ids) locked.add(id);
    const places = open.map(([place]) => place);
    const found = await findMatches(db, stagedAt(places));
    for (const place of places) {
      const match = found.get(place);
      if (match) matches.set(place, match);
      else matches.delete(place);
    }
  }
}

/** Places a store without coordinates at the middle of its ZIP code, unless it has a position or one was removed by hand. */
function placeRow({ row, middle }: CheckedRow, stored: NonNullable<Match['stored']>): PlacedRetailer {
  const isPlaced = stored.lat !== null || stored.imported?.lat !== undefined;
  return middle && !isPlaced ? { ...row, ...middle, isApproximate: true } : { ...row, isApproximate: false };
}
