import { audit } from '#platform/audit.ts';
import { inTransaction } from '#platform/context.ts';
import { discardFile } from '#platform/files/discard.ts';
import type { ContextOf } from '#platform/requests/operations.ts';
import { commonRefusals, refuse } from '#shared/errors.ts';
import type { Id } from '#shared/ids.ts';
import { campaignFileCan } from '#features/campaigns/policy.ts';
import { campaignRefusals } from '#features/campaigns/refusals.ts';
import { findFacts } from '#features/campaigns/server/for-others/access.ts';
import { deleteFile, findFile } from '../records/files.ts';
import { lockCampaign } from '#features/campaigns/server/records/locks.ts';

/**
 * Removes a file from its campaign: organisers can remove any file, other players the photos that they added. The bytes
 * are deleted after the transaction has committed.
 */
export async function removeFile(context: ContextOf<'player'>, input: { fileId: Id }): Promise<{ id: Id }> {
  const { actor } = context;
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const file = await findFile(db, input.fileId);
    if (!file) refuse(campaignRefusals.FILE_NOT_FOUND);
    await lockCampaign(db, file.campaignId);
    const isOwn = file.uploadedBy === actor.playerId;
    const can = campaignFileCan(actor, await findFacts(inner, file.campaignId), { ...file, isOwn });
    if (!can.remove) refuse(commonRefusals.FORBIDDEN);
    // Somebody else may have removed it first.
    if (!(await deleteFile(db, file.id))) refuse(campaignRefusals.FILE_NOT_FOUND);
    await discardFile(inner, file.storageKey);
    if (file.original) await discardFile(inner, file.original.key);
    const { campaignId, folder } = file;
    await audit(inner, 'campaign-file.remove', ['campaign-file', file.id], {
      before: { campaignId, folder },
    });
    return { id: file.id };
  });
}
