import { audit, type AuditContext } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/context.ts';
import type { ContextOf } from '../../../../platform/requests/operations.ts';
import { newId } from '../../../../shared/ids.ts';
import type { ImportedRetailer } from '../../import/inputs.ts';
import type { RowOutcome } from '../../import/row-results.ts';
import {
  findMatches,
  insertImported,
  lockImports,
  lockMatches,
  type Match,
  type PlacedRetailer,
  updateImported,
} from '../records/import.ts';
import { importedValues, settleRow } from './settle-row.ts';
import { factsOfZip } from '../us-places.ts';

/** Imports rows of a file, for admins. */
export async function importRetailers(
  context: ContextOf<'admin'>,
  input: { rows: ImportedRetailer[]; dryRun: boolean },
): Promise<{ outcomes: RowOutcome[] }> {
  return inTransaction(context, async (inner) => ({ outcomes: await importRows(inner, input) }));
}

/**
 * Stores rows: makes new stores and updates known ones (same name, address and place), except where somebody has
 * corrected a field since the last import. Repeated rows, and rows that add nothing, are duplicates. With `dryRun`
 * nothing is written. Runs in the caller's transaction, one import at a time.
 */
export async function importRows(
  context: AuditContext,
  { rows, dryRun }: { rows: readonly ImportedRetailer[]; dryRun: boolean },
): Promise<RowOutcome[]> {
  const { db, clock } = context;
  if (!dryRun) {
    await lockImports(db);
    await lockMatches(db, rows);
  }
  const matches = await findMatches(db, rows);
  // A file may hold a store under its old name and under its new one.
  const seen = new Set<string>();
  const made: Parameters<typeof insertImported>[1][number][] = [];
  const changed: typeof made = [];
  const outcomes: RowOutcome[] = [];
  for (const [index, row] of rows.entries()) {
    const { key, stored } = matches[index]!;
    const placed = await place(row, stored);
    const { isApproximate } = placed;
    const isRepeated = seen.has(stored?.id ?? key);
    seen.add(stored?.id ?? key);
    if (isRepeated) {
      outcomes.push({ outcome: 'duplicate', isApproximate: false, kept: [] });
    } else if (stored === null) {
      made.push({ ...placed, id: newId(), imported: importedValues(placed) });
      outcomes.push({ outcome: 'new', isApproximate, kept: [] });
    } else {
      const { written, imported, kept, isMore } = settleRow(placed, stored);
      if (isMore) changed.push({ ...written, id: stored.id, imported });
      outcomes.push({
        outcome: isMore ? 'update' : 'duplicate',
        isApproximate: isMore && isApproximate && !kept.includes('position'),
        kept,
      });
    }
  }
  if (dryRun || made.length + changed.length === 0) return outcomes;
  await insertImported(db, made, clock());
  await updateImported(db, changed);
  await audit(context, {
    action: 'retailer.import',
    subjectType: 'retailer',
    subjectId: null,
    after: { made: made.length, changed: changed.length },
  });
  return outcomes;
}

/** Puts a store without coordinates at the middle of its ZIP code, unless its position is known or was removed by hand. */
async function place(row: ImportedRetailer, stored: Match['stored']): Promise<PlacedRetailer> {
  const isPlaced = stored && (stored.lat !== null || stored.imported?.lat !== undefined);
  if (row.lat !== null || row.zip === '' || isPlaced) return { ...row, isApproximate: false };
  const middle = (await factsOfZip(row.zip))?.position;
  return middle ? { ...row, ...middle, isApproximate: true } : { ...row, isApproximate: false };
}
