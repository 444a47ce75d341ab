import { audit, type AuditContext } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { retailerRefusals } from '../../refusals.ts';
import {
  hasImport,
  listImports as readImports,
  lockStoresOfImport,
  markImportUndone,
  removeUntouched,
} from '../records/import-log.ts';
import { lockImports } from '../records/import.ts';

/** The number of stores that one request checks. */
const AT_ONCE = 1_000;
/** The most remaining stores that one answer names. */
const NAMED = 20;

/** The result of one step of an undo. */
type UndoStep = {
  removed: number;
  stayed: number;
  /** Some of those that stayed. */
  examples: { id: Id; name: string }[];
  /** The next step starts after this store; null after the last step. */
  next: Id | null;
};

export async function listImports(context: ContextOf<'admin'>) {
  const imports = await readImports(context.db);
  return {
    items: imports.map(({ id, fileName, stores, createdAt, undoneAt }) => ({
      id,
      fileName,
      stores,
      createdAt: createdAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
  };
}

/** Undoes a part of an import, for admins; the next request continues after it. */
export async function undoImport(
  context: ContextOf<'admin'>,
  input: { importId: Id; after: Id | null },
): Promise<UndoStep> {
  return inTransaction(context, (inner) => undoStep(inner, input));
}

/**
 * Removes the next thousand stores that an import created, except for those that somebody has touched since. The
 * import's updates of other stores stay. Runs in the caller's transaction; no import can run at the same time.
 */
export async function undoStep(
  context: AuditContext,
  { importId, after }: { importId: Id; after: Id | null },
): Promise<UndoStep> {
  const { db, clock } = context;
  await lockImports(db);
  if (!(await hasImport(db, importId))) refuse(retailerRefusals.IMPORT_NOT_FOUND);
  const stores = await lockStoresOfImport(db, importId, { after, limit: AT_ONCE });
  const removed = new Set(
    await removeUntouched(
      db,
      stores.map(({ id }) => id),
    ),
  );
  const stayed = stores.filter(({ id }) => !removed.has(id));
  const last = stores.length < AT_ONCE ? null : (stores.at(-1)?.id ?? null);
  if (last === null) await markImportUndone(db, importId, clock());
  await audit(context, 'retailer.undo-import', ['retailer', null], {
    after: { importId, removed: removed.size, stayed: stayed.length },
  });
  return { removed: removed.size, stayed: stayed.length, examples: stayed.slice(0, NAMED), next: last };
}
