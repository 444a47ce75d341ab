import { audit } from '../../../../platform/audit.ts';
import { type Context, inTransaction } from '../../../../platform/context.ts';
import { discardFile } from '../../../../platform/files/discard.ts';
import { commonRefusals, refuse } from '../../../../shared/errors.ts';
import type { Id } from '../../../../shared/ids.ts';
import { canRemoveFile } from '../../policy.ts';
import { campaignRefusals } from '../../refusals.ts';
import { deleteFile, findFile } from '../records/files.ts';
import { lockCampaign } from '../records/locks.ts';
import { findRole } from '../records/members.ts';
import { requirePlayer } from '../require-player.ts';
import { isOwnFile } from './to-file.ts';

/**
 * Removes a file from its campaign: the owner any, who added a photo that one. The bytes go when this has committed.
 */
export async function removeFile(context: Context, input: { fileId: Id }): Promise<{ id: Id }> {
  const actor = requirePlayer(context.actor);
  return inTransaction(context, async (inner) => {
    const { db } = inner;
    const file = await findFile(db, input.fileId);
    if (!file) refuse(campaignRefusals.FILE_NOT_FOUND);
    await lockCampaign(db, file.campaignId);
    const isOwner = (await findRole(db, file.campaignId, actor.playerId)) === 'owner';
    const isOwn = isOwnFile(file, actor);
    if (!canRemoveFile(actor, { isOwner }, { folder: file.folder, isOwn })) refuse(commonRefusals.FORBIDDEN);
    // Somebody else may have been faster.
    if (!(await deleteFile(db, file.id))) refuse(campaignRefusals.FILE_NOT_FOUND);
    await discardFile(inner, file.storageKey);
    const { campaignId, folder } = file;
    await audit(inner, {
      action: 'campaign-file.remove',
      subjectType: 'campaign-file',
      subjectId: file.id,
      before: { campaignId, folder },
    });
    return { id: file.id };
  });
}
