import { createHash } from 'node:crypto';
import { audit, type AuditContext } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { type Id, newId } from '../../../../shared/ids.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import type { RowOutcome } from '../../import/row-results.ts';
import { storeKey } from '../../import/store-key.ts';
import { noteImport } from '../records/import-log.ts';
import {
  findMatches,
  insertImported,
  lockImports,
  lockMatches,
  type Match,
  type PlacedRetailer,
  stageRows,
  updateImported,
} from '../records/import.ts';
import { type CheckedRow, checkRow } from './check-row.ts';
import { settleRow } from './settle-row.ts';

/** The file that rows come from: the stores that it makes are known by it. */
type ImportedFile = { importId: Id; fileName: string };
type ImportInput = { rows: readonly ImportedRetailer[]; dryRun: boolean; file?: ImportedFile | undefined };

/** Imports rows of a file, for admins. */
export async function importRetailers(
  context: ContextOf<'admin'>,
  {
    rows,
    dryRun,
    ...file
  }: Omit<ImportInput, 'file'> & { importId?: Id | undefined; fileName?: string | undefined },
): Promise<{ outcomes: RowOutcome[] }> {
  const { importId, fileName = '' } = file;
  const given = importId === undefined ? undefined : { importId, fileName: fileName || 'stores.csv' };
  return inTransaction(context, async (inner) => ({
    outcomes: await importRows(inner, { rows, dryRun, file: given }),
  }));
}

/**
 * Stores rows: makes new stores and updates known ones (same name, address and place), except where somebody has
 * corrected a field since the last import. Repeated rows, and rows that add nothing, are duplicates. With `dryRun`
 * nothing is written. Runs in the caller's transaction, one import at a time.
 */
export async function importRows(
  context: AuditContext,
  { rows, dryRun, file }: ImportInput,
): Promise<RowOutcome[]> {
  const { db, clock } = context;
  const checked = await Promise.all(rows.map(checkRow));
  const keys = rows.map((row) => createHash('md5').update(storeKey(row)).digest('hex'));
  if (!dryRun) await lockImports(db);
  await stageRows(
    db,
    checked.map(({ row, middle }, place) => ({ ...row, place, key: keys[place]!, middle })),
  );
  if (!dryRun) await lockMatches(db);
  const matches = await findMatches(db);
  // A file may hold a store under its old name and under its new one.
  const seen = new Set<string>();
  const made: { place: number; id: Id }[] = [];
  const changed: Parameters<typeof updateImported>[1][number][] = [];
  const outcomes: RowOutcome[] = [];
  for (const [place, row] of checked.entries()) {
    const match = matches.get(place);
    const identity = match?.id ?? keys[place]!;
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
    const { written, imported, kept, isMore } = settleRow(placed, match.stored);
    outcome.kept = kept;
    if (!isMore) continue;
    changed.push({ ...written, id: match.id, imported });
    outcome.outcome = 'update';
    outcome.isApproximate = placed.isApproximate && !kept.includes('position');
  }
  if (dryRun || made.length + changed.length === 0) return outcomes;
  if (file) await noteImport(db, { ...file, createdAt: clock() });
  await insertImported(db, made, { createdAt: clock(), importId: file?.importId ?? null });
  await updateImported(db, changed);
  await audit(context, {
    action: 'retailer.import',
    subjectType: 'retailer',
    subjectId: null,
    after: { made: made.length, changed: changed.length, ...(file && { importId: file.importId }) },
  });
  return outcomes;
}

/** Puts a store without coordinates at the middle of its ZIP code, unless its position is known or was removed by hand. */
function placeRow({ row, middle }: CheckedRow, stored: NonNullable<Match['stored']>): PlacedRetailer {
  const isPlaced = stored.lat !== null || stored.imported?.lat !== undefined;
  return middle && !isPlaced ? { ...row, ...middle, isApproximate: true } : { ...row, isApproximate: false };
}
