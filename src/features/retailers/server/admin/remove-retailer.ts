import { audit } from '../../../../platform/audit.ts';
import { authorise } from '../../../../platform/authorise.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { replacePicture } from '../../../../platform/files/take-upload.ts';
import { refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import type { RetailerUses } from '../../admin-contract.ts';
import { canManageRetailers } from '../../policy.ts';
import { retailerRefusals } from '../../refusals.ts';
import { retailerUses } from '../../uses.ts';
import { lockImports } from '../records/import.ts';
import { countUses, deleteRetailer, lockRetailerStatus, lockRetailerToRemove } from '../records/managed.ts';

/** What refers to a store now, for the admin to read before removing it. */
export async function getUses(context: Context, { retailerId }: { retailerId: Id }): Promise<RetailerUses> {
  authorise(context.actor, canManageRetailers);
  return inTransaction(context, async (inner) => {
    if (!(await lockRetailerStatus(inner.db, retailerId))) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    return countUses(inner.db, retailerId);
  });
}

/**
 * Removes a store with its photo and its managers, unless something refers to it. Nothing begins to meanwhile: whatever
 * does keeps the store's row, and waits or is waited for; an import that found the store is waited for, too.
 */
export async function removeRetailer(
  context: Context,
  { retailerId }: { retailerId: Id },
): Promise<Record<string, never>> {
  authorise(context.actor, canManageRetailers);
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
    await audit(inner, {
      action: 'retailer.remove',
      subjectType: 'retailer',
      subjectId: retailerId,
      before: { status: store.status, managerIds },
    });
    return {};
  });
}
