import type { FinalAct } from '#platform/requests/final-act.ts';
import { audit } from '#platform/audit.ts';
import { inTransaction, type TransactionContext } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { replacePicture } from '#platform/files/take-upload.ts';
import { refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { RetailerUses } from '../../admin-contract.ts';
import { retailerRefusals } from '../../refusals.ts';
import { retailerUses } from '../../rules.ts';
import { lockImports } from '../records/import.ts';
import {
  countUses,
  deleteRetailer,
  lockRetailerStatus,
  lockRetailerToRemove,
  findRetailerName,
} from '../records/managed.ts';

/** Counts what refers to a store, for the admin to read before removing it. */
export async function getUses(
  context: ContextOf<'admin'>,
  { retailerId }: { retailerId: Id },
): Promise<RetailerUses> {
  return inTransaction(context, async (inner) => {
    if (!(await lockRetailerStatus(inner.db, retailerId))) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    return countUses(inner.db, retailerId);
  });
}

/**
 * Removes a store with its photo and its managers, unless something refers to it. New references can't appear
 * meanwhile: they need a lock on the store's row, so one of the two waits. A running import is waited for as well.
 */
export async function removeRetailer(
  context: ContextOf<'admin'>,
  { retailerId }: { retailerId: Id },
): Promise<Record<string, never>> {
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    await lockImports(db);
    const store = await lockRetailerToRemove(db, retailerId);
    if (!store) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    const uses = retailerUses(await countUses(db, retailerId));
    if (uses !== null) {
      refuse({ ...retailerRefusals.RETAILER_IN_USE, message: `${uses}: deactivate it instead` });
    }
    await replacePicture(inner, { kind: 'retailer-photo', current: store.photo, uploadId: null });
    const managerIds = await deleteRetailer(db, retailerId);
    await audit(inner, 'retailer.remove', ['retailer', retailerId], {
      before: { status: store.status, managerIds },
    });
    return {};
  });
}

/** Describes a removal to the second admin; null if there is no such store. */
export async function describeRemoval(
  { db }: TransactionContext,
  { retailerId }: { retailerId: Id },
): Promise<FinalAct | null> {
  const found = await findRetailerName(db, retailerId);
  if (!found) return null;
  return {
    what: `Remove the store “${found}” for good`,
    why: null,
    path: `/admin/retailers?q=${encodeURIComponent(found)}`,
    userId: null,
  };
}
