import { audit, changedFields, changedWords } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { replacePicture } from '#platform/files/take-upload.ts';
import { isAdmin } from '#shared/actor.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import type { RetailerChange } from '../inputs.ts';
import { retailerCan } from '../policy.ts';
import { stateCodeOf } from '../us-states.ts';
import { retailerRefusals } from '../refusals.ts';
import { isMiddleOfZip } from './check-place.ts';
import { tellStoreState } from './notices.ts';
import { changeRetailer, lockRetailer } from './records/changes.ts';

/**
 * Changes a store, for admins and for players whom an admin made its managers. Refuses a form that was opened before
 * the store's latest change. The audit log records which fields changed; the store's history also records their values.
 */
export async function updateRetailer(context: ContextOf<'user'>, input: RetailerChange): Promise<{ id: Id }> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { retailerId, photo, revision, ...fields } = input;
    const found = await lockRetailer(inner.db, actor.playerId, retailerId);
    if (!found) refuse(retailerRefusals.RETAILER_NOT_FOUND);
    const { isManager, photo: currentPhoto, revision: current, ...before } = found;
    if (!retailerCan(actor, { isManager }).edit) refuse(commonRefusals.FORBIDDEN);
    if (revision !== current) refuse(commonRefusals.STALE_REVISION);
    const after = {
      ...fields,
      description: fields.description || null,
      address: fields.address || null,
      city: fields.city || null,
      state: stateCodeOf(fields.state) || null,
      zip: fields.zip || null,
      phone: fields.phone || null,
      email: fields.email || null,
      websiteUrl: fields.websiteUrl || null,
    };
    const isMoved = before.lat !== after.lat || before.lng !== after.lng;
    const newPhoto =
      photo === undefined
        ? currentPhoto
        : await replacePicture(inner, { kind: 'retailer-photo', current: currentPhoto, uploadId: photo });
    await changeRetailer(inner.db, retailerId, {
      ...after,
      photo: newPhoto,
      ...(before.email !== after.email && { isEmailByManager: !isAdmin(actor) }),
      ...(isMoved && { isApproximate: await isMiddleOfZip(fields) }),
    });
    if (before.status !== after.status)
      await tellStoreState(inner, { retailerId, isActive: after.status === 'active' });
    await audit(inner, 'retailer.update', ['retailer', retailerId], {
      after: {
        changed: changedFields({ ...before, photo: currentPhoto }, { ...after, photo: newPhoto }),
      },
      history: changedWords(before, after),
    });
    return { id: retailerId };
  });
}
